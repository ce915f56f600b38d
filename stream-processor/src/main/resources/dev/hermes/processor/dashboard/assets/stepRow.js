// @ts-check
// A row of a run's timeline. A line is written when its step is done: its bar ends at its time, and is as long as it took.

import { h, set, setText } from './dom.js';
import { icon } from './icons.js';
import { FINE, money } from './money.js';
import { visible } from './safeText.js';
import { size } from './step.js';
import { clock, day } from './time.js';

const ICONS = /** @type {const} */ (['model', 'tool', 'note', 'start', 'end', 'error']);

export class StepRow {
  #time = h('time', null);
  #kind = h('span', { class: 'kind' });
  #name = h('bdi', { class: 'name' });
  #mark = h('span', { class: 'fail' });
  #what = h('bdi', null);
  #open = h('button', { type: 'button', class: 'row-link', tabindex: '-1' }, this.#mark, this.#what);
  #size = cell('size number');
  #cost = cell('cost number');
  #latency = cell('latency number');
  #bar = h('span', { class: 'bar' });
  element = h('div', { class: 'row step-row', role: 'row', 'data-testid': 'step-row' },
    h('div', { class: 'cell time', role: 'cell' }, this.#time),
    h('div', { class: 'cell who', role: 'cell' }, this.#kind, this.#name),
    h('div', { class: 'cell what', role: 'cell' }, this.#open),
    this.#size, this.#cost, this.#latency,
    h('div', { class: 'cell track', role: 'cell', 'aria-hidden': 'true' }, this.#bar));
  #shownKind = '';

  /** @param {(seq: number) => void} onOpen */
  constructor(onOpen) {
    this.#open.addEventListener('click', () => onOpen(Number(this.element.dataset.seq)));
  }

  /**
   * @param {import('./step.js').Step} step
   * @param {{index: number, zone: string, steps: import('./steps.js').Steps, isActive: boolean}} place
   */
  show(step, { index, zone, steps, isActive }) {
    set(this.element, {
      'aria-rowindex': index + 2, 'data-index': index, 'data-seq': step.seq, 'data-kind': step.kind,
      'data-failed': step.failed ? 'true' : null, class: 'row step-row' + (isActive ? ' active' : ''),
    });
    set(this.#open, { tabindex: isActive ? '0' : '-1' });
    setText(this.#time, clock(step.ts, zone));
    set(this.#time, { datetime: new Date(step.ts).toISOString(), title: day(step.ts, zone) + ' ' + zone });
    this.#showKind(step.kind);
    setText(this.#name, visible(isMeasured(step.kind) && step.name ? step.name : (step.kind + ' ' + step.name).trim()));
    setText(this.#mark, step.failed ? 'FAIL' : '');
    setText(this.#what, visible(step.what) || (step.failed ? '' : '\u2013'));
    setText(this.#size, size(step));
    setText(this.#cost, step.cost !== null ? money(step.cost, FINE) : step.unpriced ? 'unpriced' : isMeasured(step.kind) ? '-' : '');
    set(this.#cost, { class: 'cell cost number' + (step.unpriced ? ' incomplete' : '') });
    setText(this.#latency, step.latency !== null ? (Math.floor(step.latency / 100 + 0.5) / 10).toFixed(1) + 's' : isMeasured(step.kind) ? '-' : '');
    const from = steps.part(step.ts - (step.latency ?? 0));
    this.#bar.style.setProperty('--from', from * 100 + '%');
    this.#bar.style.setProperty('--length', (steps.part(step.ts) - from) * 100 + '%');
  }

  /** @param {string} kind */
  #showKind(kind) {
    if (kind === this.#shownKind) return;
    this.#shownKind = kind;
    const known = ICONS.find(name => name === kind);
    this.#kind.replaceChildren(icon(known ?? 'other'), h('bdi', { class: 'kind-word' }, visible(kind)));
  }

  focus() {
    this.#open.focus({ preventScroll: true });
  }
}

/** @param {string} kind */
function isMeasured(kind) {
  return kind === 'model' || kind === 'tool' || kind === 'error';
}

/** @param {string} name */
function cell(name) {
  return h('div', { class: 'cell ' + name, role: 'cell' });
}
