// @ts-check
// The figures of the chart, exact, as tables.

import { href } from './address.js';
import { h } from './dom.js';
import { groupName } from './costSeries.js';
import { CENTS, exactSum, sum } from './money.js';
import { shortDay } from './time.js';
import { total } from './costData.js';

/** @typedef {import('./costData.js').Cost} Cost @typedef {import('./costData.js').Day} Day @typedef {import('./costSeries.js').Series} Series */

/** More than anybody reads; the dearest come first. */
const MOST_GROUPS = 500;

/**
 * What each group cost in all: those too that share a colour.
 * @param {Cost} all @param {Cost[]} groups @param {Series[]} series @param {string} by
 */
export function groupTable(all, groups, series, by) {
  return h('table', { class: 'figures legend', 'data-testid': 'cost-by-group' },
    h('caption', { class: 'hidden' }, 'Cost by ' + by),
    h('thead', null, h('tr', null, ...[capital(by), 'Cost', 'Exactly', 'Share', 'Tokens in + out'].map((name, i) => head(name, i > 0)))),
    h('tbody', null, ...groups.slice(0, MOST_GROUPS).map(cost => h('tr', { 'data-group': groupName(cost.key, by) },
      h('th', { scope: 'row' }, h('span', { class: 'swatch series-' + colourOf(cost, series), 'aria-hidden': 'true' }), h('bdi', null, groupName(cost.key, by))),
      amount(cost), precise(cost), h('td', { class: 'number' }, share(cost, all)), tokens(cost))),
    groups.length > MOST_GROUPS && h('tr', null, h('th', { scope: 'row', colspan: '5' }, `and ${groups.length - MOST_GROUPS} more, each cheaper than these`))),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, 'Total'), amount(all), precise(all), h('td', null), tokens(all))));
}

/** @param {Cost} cost @param {Series[]} series */
function colourOf(cost, series) {
  return series.find(one => one.sum === cost)?.colour ?? 0;
}

/**
 * What each day cost, with its groups.
 * @param {Day[]} days @param {Series[]} series @param {string} today @param {string} zone
 */
export function dayTable(days, series, today, zone) {
  const all = total(days);
  return h('div', { class: 'wide', role: 'region', 'aria-label': 'Cost by day', tabindex: '0' },
    h('table', { class: 'figures days', 'data-testid': 'cost-by-day' },
      h('caption', { class: 'hidden' }, `Cost by day in ${zone}`),
      h('thead', null, h('tr', null, head('Day', false), head('Cost', true), head('Exactly', true),
        ...series.map(one => h('th', { scope: 'col', class: 'number' }, h('span', { class: 'swatch series-' + one.colour, 'aria-hidden': 'true' }), h('bdi', null, one.name))))),
      h('tbody', null, ...[...days].reverse().map(day => h('tr', { 'data-day': day.key, class: day.key === today ? 'today' : null },
        h('th', { scope: 'row' }, h('a', { href: href({ since: day.key, until: day.key, zone: zone === 'UTC' ? null : zone }) }, h('time', { datetime: day.key, title: day.key }, shortDay(String(day.key)))),
          day.key === today && h('span', { class: 'hint' }, ' so far')),
        amount(day), precise(day),
        ...series.map(one => {
          const cost = day.groups === null ? undefined : one.of(day.groups);
          return cost ? amount(cost) : h('td', { class: 'number none' }, cost === undefined ? '…' : '');
        })))),
      h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, 'Total'), amount(all), precise(all), ...series.map(one => amount(one.sum))))));
}

/** @param {string} name @param {boolean} isNumber */
function head(name, isNumber) {
  return h('th', { scope: 'col', class: isNumber ? 'number' : null }, name);
}

/** @param {Cost} cost */
function amount(cost) {
  return h('td', { class: 'number' + (cost.complete && cost.cost !== null ? '' : ' incomplete') }, sum(cost.cost, cost.complete, CENTS));
}

/** @param {Cost} cost */
function precise(cost) {
  return h('td', { class: 'number exact' }, exactSum(cost.cost, cost.complete));
}

/** @param {Cost} cost */
function tokens(cost) {
  return h('td', { class: 'number' }, `${cost.prompt.toLocaleString('en')} + ${cost.completion.toLocaleString('en')}`);
}

/** @param {Cost} cost @param {Cost} all */
function share(cost, all) {
  if (!cost.cost || !all.cost) return '';
  const tenths = Number((cost.cost * 2000n / all.cost + 1n) / 2n);
  return tenths === 0 ? '<0.1 %' : (tenths / 10).toFixed(1) + ' %';
}

/** @param {string} word */
function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
