// @ts-check
// What is known of a run as a whole.

import { fill, h, logText, setText } from './dom.js';
import { icon } from './icons.js';
import { exactSum, FINE, money, sum } from './money.js';
import { decimal } from './decimal.js';
import { numberText, textOf } from './exactJson.js';
import { elapsed, title } from './run.js';
import { visible, visibleBlock } from './safeText.js';
import { StatusBadge } from './statusBadge.js';
import { ago, dayAndClock, duration } from './time.js';

const LONG_TITLE = 240;

export class RunHeader {
  #badge = new StatusBadge();
  #title = h('h1', { id: 'run-title', tabindex: '-1', dir: 'auto' });
  #more = h('button', { type: 'button', class: 'button quiet', 'aria-expanded': 'false', hidden: true, onclick: () => this.#toggle() }, 'Show all');
  #id = h('bdi', { class: 'mono', 'data-testid': 'run-id' });
  #copied = h('span', { class: 'hint', role: 'status' });
  #error = h('p', { class: 'run-error', hidden: true, 'data-testid': 'run-error' });
  #incomplete = h('p', { class: 'note partial', hidden: true, 'data-testid': 'incomplete' });
  #facts = h('dl', { class: 'facts' });
  #runId = '';
  #isExpanded = false;
  element = h('header', { class: 'run-header' },
    h('div', { class: 'run-line' }, this.#badge.element, this.#id,
      h('button', { type: 'button', class: 'button icon-only quiet', 'aria-label': 'Copy the run id', onclick: () => this.#copy() }, icon('copy')), this.#copied),
    h('div', { class: 'run-title' }, this.#title, this.#more),
    this.#error, this.#incomplete, this.#facts);

  /** @param {import('./run.js').Run} run @param {string} zone */
  show(run, zone) {
    if (this.#runId !== run.id) {
      this.#runId = run.id;
      this.#copied.textContent = '';
      this.#isExpanded = false;
    }
    this.#badge.show(run.status);
    setText(this.#id, visible(run.id));
    setText(this.#title, visible(title(run)));
    this.#more.hidden = title(run).length <= LONG_TITLE;
    this.#showTitle();
    this.#showError(run);
    this.#showIncomplete(run);
    this.tick(run, zone);
  }

  /** What changes by itself while time goes by. @param {import('./run.js').Run} run @param {string} zone */
  tick(run, zone) {
    const now = Date.now();
    const { json } = run;
    const facts = /** @type {HTMLElement[]} */ ([
      fact('Cost', sum(run.cost, run.complete, FINE), exactSum(run.cost, run.complete)),
      fact('Duration', duration(elapsed(run, now))),
      fact('Steps', run.steps.toLocaleString('en')),
      fact('Tokens', tokens(json), `in and out; of these ${number(json.cache_read_tokens)} read from a cache, ${number(json.reasoning_tokens)} for reasoning`),
      fact('Started', dayAndClock(run.startedAt, zone), zone),
      fact(run.status === 'running' ? 'Last event' : 'Ended', ago(now - run.ts), dayAndClock(run.ts, zone) + ' ' + zone),
      named('Agent', run.agent), named('Team', run.team), named('User', run.user), named('Name', run.name),
      named('Session', textOf(json.session_id)), named('Trace', textOf(json.trace_id)),
      reported(json), named('File', textOf(json.path)),
    ].filter(known => known !== null));
    const shown = Array.from(this.#facts.children);
    facts.forEach((known, i) => {
      if (shown[i] === undefined) this.#facts.append(known);
      else if (!shown[i].isEqualNode(known)) shown[i].replaceWith(known);
    });
    shown.slice(facts.length).forEach(gone => gone.remove());
  }

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** @param {import('./run.js').Run} run */
  #showError(run) {
    this.#error.hidden = run.error === null || ['ok', 'running', 'interrupted'].includes(run.status);
    if (!this.#error.hidden) fill(this.#error, icon('error'), h('bdi', null, visibleBlock(/** @type {string} */ (run.error))));
  }

  /** @param {import('./run.js').Run} run */
  #showIncomplete(run) {
    this.#incomplete.hidden = run.complete && run.cost !== null;
    if (this.#incomplete.hidden) return;
    fill(this.#incomplete, icon('warning'), h('span', null, 'Cost is incomplete: ', run.unpricedModels.length > 0
      ? h('span', null, 'no price is known for ', logText(run.unpricedModels.join(', ')))
      : 'some steps have no price', '. Unknown is not zero.'));
  }

  #toggle() {
    this.#isExpanded = !this.#isExpanded;
    this.#showTitle();
  }

  /** A long one as a beginning, until somebody wants all of it. */
  #showTitle() {
    const isLong = !this.#more.hidden;
    this.#title.classList.toggle('clamped', isLong && !this.#isExpanded);
    this.#title.classList.toggle('expanded', isLong && this.#isExpanded);
    this.#more.setAttribute('aria-expanded', String(this.#isExpanded));
    setText(this.#more, this.#isExpanded ? 'Show less' : 'Show all');
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#runId);
      setText(this.#copied, 'Copied');
    } catch {
      setText(this.#copied, 'The browser does not let this page copy');
    }
  }
}

/** @param {string} name @param {string} value @param {string} [more] */
function fact(name, value, more) {
  return h('div', { 'data-fact': name.toLowerCase().replace(' ', '-'), title: more ?? null }, h('dt', null, name), h('dd', null, value));
}

/** @param {string} name @param {string | null} value */
function named(name, value) {
  return value === null ? null : h('div', { 'data-fact': name.toLowerCase(), title: visible(value) }, h('dt', null, name), h('dd', null, logText(value)));
}

/** @param {any} json */
function tokens(json) {
  return `${number(json.prompt_tokens)} + ${number(json.completion_tokens)}`;
}

/** @param {unknown} value */
function number(value) {
  return Number(value ?? 0).toLocaleString('en');
}

/** A total that may cover more than this run. @param {any} json */
function reported(json) {
  const cost = decimal(numberText(json.reported_total_cost_usd));
  return cost === null ? null : fact('Reported total', money(cost, FINE), 'as the agent reported it; it may cover more than this run, and is not added');
}
