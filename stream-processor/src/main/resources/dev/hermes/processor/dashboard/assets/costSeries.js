// @ts-check
// The groups that have a colour of their own: the dearest ones. The rest are one series.

import { total } from './costData.js';
import { visible } from './safeText.js';

const MOST = 7;

/** @typedef {import('./costData.js').Cost} Cost */

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {number} colour
 * @property {Cost} sum
 * @property {(groups: Cost[]) => Cost | null} of what it has of a day
 */

/** @param {Cost[]} groups the dearest first @param {string} by @returns {Series[]} */
export function series(groups, by) {
  const own = groups.length <= MOST + 1 ? groups : groups.slice(0, MOST);
  const rest = groups.slice(own.length);
  const all = own.map((group, i) => ({
    name: groupName(group.key, by),
    colour: i + 1,
    sum: group,
    of: /** @param {Cost[]} day */ day => day.find(one => one.key === group.key) ?? null,
  }));
  if (rest.length > 0) {
    const keys = new Set(rest.map(group => group.key));
    all.push({
      name: `${rest.length} others`,
      colour: 0,
      sum: total(rest),
      of: day => {
        const mine = day.filter(one => keys.has(one.key));
        return mine.length > 0 ? total(mine) : null;
      },
    });
  }
  return all;
}

/** @param {string | null} key @param {string} by */
export function groupName(key, by) {
  return key === null ? 'no ' + by : visible(key);
}
