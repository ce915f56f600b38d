// @ts-check
// A row of the list of runs.

import { href, params } from './address.js';
import { h, set, setText } from './dom.js';
import { FINE, sum } from './money.js';
import { elapsed, title } from './run.js';
import { beginning, visible } from './safeText.js';
import { StatusBadge } from './statusBadge.js';
import { ago, dayAndClock, duration } from './time.js';

const LONGEST_TITLE = 300;
/** What went wrong meanwhile is no failure of these. */
const NOT_FAILED = new Set(['ok', 'running', 'interrupted']);

export class RunRow {
  #badge = new StatusBadge();
  #summary = h('bdi', { class: 'summary' });
  #link = h('a', { class: 'row-link', tabindex: '-1' }, this.#summary);
  #id = h('bdi', { class: 'id mono' });
  #error = h('bdi', { class: 'failure' });
  #matches = h('span', { class: 'matches' });
  #agent = cell('agent');
  #team = cell('team');
  #steps = cell('steps number');
  #cost = cell('cost number');
  #took = cell('took number');
  #age = h('time', null);
  element = h('div', { class: 'row run-row', role: 'row', 'data-testid': 'run-row' },
    h('div', { class: 'cell status', role: 'cell' }, this.#badge.element),
    h('div', { class: 'cell what', role: 'rowheader' }, this.#link,
      h('span', { class: 'below' }, this.#id, this.#matches, this.#error)),
    this.#agent, this.#team, this.#steps, this.#cost, this.#took,
    h('div', { class: 'cell age number', role: 'cell' }, this.#age));
  #id0 = '';
  #status = '';

  /**
   * @param {import('./run.js').Run} run
   * @param {{index: number, now: number, zone: string, isActive: boolean, isNew: boolean}} place
   */
  show(run, { index, now, zone, isActive, isNew }) {
    set(this.element, {
      'aria-rowindex': index + 2,
      'data-index': index,
      'data-run-id': run.id,
      'data-status': run.status,
      class: 'row run-row' + (isActive ? ' active' : '') + (isNew ? ' new' : ''),
    });
    set(this.#link, { href: href({ run: run.id, zone: params().zone }), tabindex: isActive ? '0' : '-1' });
    this.#badge.show(run.status);
    setText(this.#summary, visible(beginning(title(run), LONGEST_TITLE)));
    set(this.#summary, { class: run.summary ? 'summary' : 'summary none' });
    setText(this.#id, visible(run.id));
    const failed = run.error !== null && !NOT_FAILED.has(run.status);
    setText(this.#error, failed ? visible(beginning(/** @type {string} */ (run.error), LONGEST_TITLE)) : '');
    setText(this.#matches, run.matches === null ? '' : run.matches === 1 ? '1 line' : run.matches + ' lines');
    setText(this.#agent, visible(run.agent ?? '-'));
    setText(this.#team, visible(run.team ?? '-'));
    setText(this.#steps, String(run.steps));
    setText(this.#cost, sum(run.cost, run.complete, FINE));
    set(this.#cost, { class: 'cell cost number' + (run.complete && run.cost !== null ? '' : ' incomplete'),
      title: run.unpricedModels.length ? 'No price: ' + visible(run.unpricedModels.join(', ')) : null });
    setText(this.#took, duration(elapsed(run, now)));
    setText(this.#age, ago(now - run.ts));
    set(this.#age, { datetime: new Date(run.ts).toISOString(), title: dayAndClock(run.ts, zone) + ' ' + zone });
    this.#flash(run);
  }

  /** A run that ends, or goes on, is seen to. @param {import('./run.js').Run} run */
  #flash(run) {
    if (this.#id0 === run.id && this.#status !== run.status) {
      this.element.classList.add('changed');
      this.element.addEventListener('animationend', () => this.element.classList.remove('changed'), { once: true });
    }
    this.#id0 = run.id;
    this.#status = run.status;
  }

  focus() {
    this.#link.focus({ preventScroll: true });
  }
}

/** @param {string} name */
function cell(name) {
  return h('div', { class: 'cell ' + name, role: 'cell' });
}
