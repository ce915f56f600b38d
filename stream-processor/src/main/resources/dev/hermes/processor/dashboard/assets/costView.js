// @ts-check
// What runs cost: by day as a chart, and all figures as tables.

import { isAborted, Refused } from './api.js';
import { change, params } from './address.js';
import { CostChart } from './costChart.js';
import { CostData } from './costData.js';
import { series } from './costSeries.js';
import { dayTable, groupTable } from './costTable.js';
import { fill, h, set, setText } from './dom.js';
import { oncePerFrame } from './frames.js';
import { emptyNote, errorNote, partialNote, skeleton } from './notes.js';
import { CENTS, exactSum, sum } from './money.js';
import { day, plusDays } from './time.js';

const RANGES = [['7d', '7 days'], ['14d', '14 days'], ['30d', '30 days'], ['90d', '90 days'], ['custom', 'From … to …']];
const GROUPINGS = ['model', 'tool', 'agent', 'team'];
const USUAL_SINCE = '7d';
const AFTER_CHANGES_MILLIS = 2000;

export class CostView {
  name = 'cost';
  #context;
  #data = new CostData();
  #chart = new CostChart();
  #asked = '';
  #asking = new AbortController();
  #again = 0;
  #isShown = false;
  #by = h('fieldset', { class: 'segments labelled' }, h('legend', null, 'Stacked by'),
    h('div', null, ...GROUPINGS.map(by => h('label', null, h('input', { type: 'radio', name: 'by', value: by, onchange: () => change({ by: by === 'model' ? null : by }, true) }), h('span', null, by[0].toUpperCase() + by.slice(1))))));
  #range = h('select', { id: 'range', onchange: () => this.#ranged() }, ...RANGES.map(([value, text]) => h('option', { value }, text)));
  #from = h('input', { type: 'date', id: 'from', onchange: () => this.#dated() });
  #to = h('input', { type: 'date', id: 'to', onchange: () => this.#dated() });
  #dates = h('div', { class: 'dates', hidden: true }, h('label', { for: 'from' }, 'From'), this.#from, h('label', { for: 'to' }, 'to'), this.#to);
  #note = h('div', { class: 'note-place' });
  #total = h('p', { class: 'total', role: 'status', 'data-testid': 'cost-total' });
  #groups = h('div', null);
  #days = h('div', null);
  #figures = h('div', { class: 'cost-figures' }, this.#chart.element, this.#groups, h('h2', null, 'By day'), this.#days);
  element = h('section', { class: 'view cost-view', 'aria-labelledby': 'cost-title' },
    h('div', { class: 'cost-head' }, h('h1', { id: 'cost-title', tabindex: '-1' }, 'Cost'), this.#total),
    h('div', { class: 'filter-row' }, this.#by, h('div', { class: 'field' }, h('label', { for: 'range' }, 'Range'), this.#range), this.#dates),
    this.#note, this.#figures);

  /** @param {import('./main.js').Context} context */
  constructor(context) {
    this.#context = context;
    context.live.onRuns(() => this.#later());
    context.live.onGap(() => this.#later());
  }

  /** @param {import('./address.js').Params} params */
  async show(params) {
    this.#isShown = true;
    this.#context.setTitle('Cost');
    const question = this.#question(params);
    const isCustom = !RANGES.some(([value]) => value === question.since) || question.until !== undefined;
    this.#range.value = isCustom ? 'custom' : question.since;
    this.#dates.hidden = !isCustom;
    this.#from.value = question.since;
    this.#to.value = question.until ?? '';
    for (const input of this.#by.querySelectorAll('input')) input.checked = input.value === question.by;
    const asked = JSON.stringify(question);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#data = new CostData();
    }
    await this.#load();
  }

  hide() {
    this.#isShown = false;
    clearTimeout(this.#again);
    this.#again = 0;
    this.#asking.abort();
  }

  key() {
    return false;
  }

  /** @param {import('./address.js').Params} params */
  #question(params) {
    const by = GROUPINGS.includes(params.by ?? '') ? /** @type {string} */ (params.by) : 'model';
    return { by, since: params.since ?? USUAL_SINCE, until: params.until, zone: this.#context.zone() };
  }

  #ranged() {
    if (this.#range.value !== 'custom') {
      change({ since: this.#range.value === USUAL_SINCE ? null : this.#range.value, until: null });
      return;
    }
    const today = day(Date.now(), this.#context.zone());
    change({ since: plusDays(today, -6), until: today });
  }

  #dated() {
    if (this.#from.value) change({ since: this.#from.value, until: this.#to.value || null }, true);
  }

  /** Not with every change: a cost that is a moment old does not mislead. */
  #later() {
    if (!this.#isShown || this.#again) return;
    this.#again = window.setTimeout(() => {
      this.#again = 0;
      this.#load();
    }, AFTER_CHANGES_MILLIS);
  }

  async #load() {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const isFirst = this.#data.days.length === 0;
    if (isFirst) {
      this.#figures.hidden = true;
      setText(this.#total, '');
      fill(this.#note, skeleton(5));
    }
    set(this.element, { 'aria-busy': isFirst ? 'true' : null, 'data-state': isFirst ? 'loading' : 'ready' });
    try {
      await this.#data.load(this.#question(params()), signal, () => this.#soon());
      this.#draw();
      set(this.element, { 'aria-busy': null, 'data-state': 'ready' });
    } catch (failure) {
      if (isAborted(failure)) return;
      if (!(failure instanceof Refused)) throw failure;
      this.#figures.hidden = true;
      set(this.element, { 'aria-busy': null, 'data-state': 'failed' });
      fill(this.#note, errorNote('The costs could not be added up', failure.message, () => this.#load()));
    }
  }

  /** Days come faster than they can be drawn. */
  #soon = oncePerFrame(() => {
    if (this.#isShown) this.#draw();
  });

  #draw() {
    const { days, groups, partial } = this.#data;
    const zone = this.#context.zone();
    const today = day(Date.now(), zone);
    const all = this.#data.total();
    const { by } = this.#question(params());
    const colours = series(groups, by);
    const isNothing = groups.length === 0;
    fill(this.#note, partial && partialNote(partial),
      isNothing && emptyNote('Nothing cost anything', `No step with a cost or with tokens lies in these ${days.length} days (${zone}).`));
    this.#figures.hidden = isNothing;
    fill(this.#total, h('strong', { title: exactSum(all.cost, all.complete) }, sum(all.cost, all.complete, CENTS)),
      ` in ${days.length} ${days.length === 1 ? 'day' : 'days'}, ${zone}`,
      !all.complete && h('span', { class: 'hint' }, ' · some steps have no price, so the true cost is higher'));
    this.#chart.show(days, colours, today, `Cost by day, stacked by ${by}. ${sum(all.cost, all.complete, CENTS)} in ${days.length} days. The tables below hold all figures.`);
    fill(this.#groups, groupTable(all, groups, colours, by));
    fill(this.#days, dayTable(days, colours, today, zone));
  }
}
