// @ts-check
// Cost by day, stacked by group. Heights are approximate, as pixels are; all figures that can be read are exact. Whoever cannot
// see it has all of it in the table below.

import { fill, h, svg } from './dom.js';
import { approximately } from './decimal.js';
import { CENTS, sum } from './money.js';
import { shortDay } from './time.js';

const HEIGHT = 280;
const AXIS_GAP = 8;
const DIGIT_WIDTH = 7.2;
const BOTTOM = 28;
const TOP = 16;
const WIDEST_BAR = 56;
const LABEL_WIDTH = 58;
const LONG_LABEL_WIDTH = 84;
const STEPS = [1, 2, 2.5, 5, 10];

/** @typedef {import('./costData.js').Day} Day @typedef {import('./costSeries.js').Series} Series */

/** @typedef {{max: number, step: number, decimals: number}} Top */

export class CostChart {
  #svg = svg('svg', { class: 'chart', role: 'img', 'data-testid': 'cost-chart', height: HEIGHT });
  #tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
  #plot = h('div', { class: 'plot' }, this.#svg, this.#tip);
  element = h('div', { class: 'chart-box' }, this.#plot);
  /** @type {Day[]} */
  #days = [];
  /** @type {Series[]} */
  #series = [];
  #today = '';
  #left = 0;

  constructor() {
    new ResizeObserver(() => this.#draw()).observe(this.#plot);
    this.#plot.addEventListener('pointermove', event => this.#point(event));
    this.#plot.addEventListener('pointerleave', () => { this.#tip.hidden = true; });
  }

  /** @param {Day[]} days @param {Series[]} series @param {string} today @param {string} label */
  show(days, series, today, label) {
    this.#days = days;
    this.#series = series;
    this.#today = today;
    this.#svg.setAttribute('aria-label', label);
    this.#draw();
  }

  get #step() {
    return (this.#plot.clientWidth - this.#left) / Math.max(1, this.#days.length);
  }

  #draw() {
    const width = this.#plot.clientWidth;
    if (width === 0) return;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const top = scaleTop(Math.max(0, ...this.#days.map(day => approximately(day.cost ?? 0n))));
    this.#left = AXIS_GAP + Math.ceil(dollars(top.max, top).length * DIGIT_WIDTH);
    const y = (/** @type {number} */ value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top.max);
    fill(this.#svg, hatch(), ...this.#axis(top, y, width), ...this.#days.map((day, i) => this.#bar(day, i, y)), ...this.#labels());
  }

  /** @param {Top} top @param {(value: number) => number} y @param {number} width */
  #axis(top, y, width) {
    const lines = [];
    for (let value = 0; value <= top.max + top.step / 2; value += top.step) {
      lines.push(svg('line', { class: 'grid', x1: this.#left, x2: width, y1: y(value), y2: y(value) }),
        svg('text', { class: 'axis', x: this.#left - AXIS_GAP, y: y(value) + 4, 'text-anchor': 'end' }, dollars(value, top)));
    }
    return lines;
  }

  /** @param {Day} day @param {number} index @param {(value: number) => number} y */
  #bar(day, index, y) {
    const width = Math.max(1, Math.min(WIDEST_BAR, this.#step * 0.72));
    const x = this.#left + this.#step * (index + 0.5) - width / 2;
    const parts = [];
    let base = 0;
    const pieces = day.groups === null ? [] : this.#series.map(one => ({ colour: one.colour, name: one.name, cost: one.of(day.groups ?? [])?.cost ?? 0n }));
    if (day.groups === null && day.cost) parts.push(rect('waiting', x, y(approximately(day.cost)), width, y(0) - y(approximately(day.cost))));
    for (const { colour, name, cost } of pieces) {
      if (cost <= 0n) continue;
      const end = base + approximately(cost);
      const piece = rect('series-' + colour, x, y(end), width, Math.max(0.5, y(base) - y(end)));
      piece.setAttribute('data-group', name);
      parts.push(piece);
      base = end;
    }
    if (!day.complete || day.cost === null) {
      const height = 10;
      parts.push(rect('unpriced', x, Math.max(2, y(base) - height), width, height));
    }
    return svg('g', { class: 'bar' + (day.key === this.#today ? ' today' : ''), 'data-day': day.key, 'data-complete': String(day.complete) }, ...parts);
  }

  #labels() {
    const every = Math.max(1, Math.ceil(LABEL_WIDTH / this.#step));
    const last = this.#days.length - 1;
    return this.#days.map((day, i) => ((last - i) % every !== 0 ? null
      : svg('text', { class: 'axis' + (day.key === this.#today ? ' today' : ''), y: HEIGHT - 8, 'text-anchor': 'middle',
        x: Math.min(this.#left + this.#step * (i + 0.5), this.#plot.clientWidth - LABEL_WIDTH / 2 + 4) },
      shortDay(String(day.key)).slice(this.#step < LONG_LABEL_WIDTH ? 4 : 0))));
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.#plot.getBoundingClientRect();
    const index = Math.floor((event.clientX - box.left - this.#left) / this.#step);
    const day = this.#days[index];
    this.#tip.hidden = !day;
    if (!day) return;
    const rows = this.#series.map(one => ({ one, cost: one.of(day.groups ?? []) })).filter(({ cost }) => cost !== null).reverse();
    fill(this.#tip, h('strong', null, shortDay(String(day.key)), ' ', sum(day.cost, day.complete, CENTS), day.key === this.#today ? ' so far' : ''),
      ...rows.map(({ one, cost }) => h('div', null, h('span', { class: 'swatch series-' + one.colour }), h('bdi', null, one.name),
        h('span', { class: 'number' }, cost ? sum(cost.cost, cost.complete, CENTS) : ''))));
    const left = Math.min(Math.max(0, event.clientX - box.left + 14), Math.max(0, box.width - this.#tip.offsetWidth));
    this.#tip.style.setProperty('left', left + 'px');
  }
}

/** @param {string} name @param {number} x @param {number} y @param {number} width @param {number} height */
function rect(name, x, y, width, height) {
  return svg('rect', { class: name, x: x.toFixed(2), y: y.toFixed(2), width: width.toFixed(2), height: Math.max(0, height).toFixed(2) });
}

/** Marks what has no price. */
function hatch() {
  return svg('defs', null, svg('pattern', { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('rect', { class: 'hatch-back', width: 6, height: 6 }), svg('line', { class: 'hatch-line', x1: 0, y1: 0, x2: 0, y2: 6 })));
}

/** Round figures for the axis. @param {number} largest */
function scaleTop(largest) {
  const goal = (largest || 0.01) / 4;
  const power = 10 ** Math.floor(Math.log10(goal));
  const step = (STEPS.find(one => one * power >= goal) ?? 10) * power;
  const max = step * Math.max(1, Math.ceil((largest || 0.01) / step));
  const decimals = Math.max(step < 1 ? 2 : 0, Math.ceil(-Math.log10(step) + (String(step / power).includes('.') ? 1 : 0)));
  return { max, step, decimals: Math.min(6, decimals) };
}

/** What stands at a line of the chart. @param {number} value @param {Top} top */
function dollars(value, top) {
  return '$' + value.toFixed(top.decimals);
}
