// @ts-check
// The list of runs: filters, search as you type, and what changes while one looks.

import { change, params } from './address.js';
import { h, fill, set, setText } from './dom.js';
import { Filters } from './filters.js';
import { icon } from './icons.js';
import { RowCursor } from './rowCursor.js';
import { RunRow } from './runRow.js';
import { runsQuestion } from './runsQuestion.js';
import { RunsStore } from './runsStore.js';
import { emptyNote, errorNote, partialNote, skeleton } from './notes.js';
import { VirtualRows } from './virtualRows.js';

const COLUMNS = ['Status', 'Run', 'Agent', 'Team', 'Steps', 'Cost', 'Duration', 'Last event'];
const CLASSES = ['status', 'what', 'agent', 'team', 'steps number', 'cost number', 'took number', 'age number'];
const ROWS_BEFORE_THE_END = 30;
const TICK_MILLIS = 1000;

export class RunsView {
  name = 'runs';
  #context;
  #filters;
  #store = new RunsStore(() => this.#changed());
  #count = h('p', { class: 'count', role: 'status', 'aria-live': 'polite', 'data-testid': 'run-count' });
  #note = h('div', { class: 'note-place' });
  #pill = h('button', { class: 'pill', type: 'button', hidden: true, 'data-testid': 'new-runs', onclick: () => this.#showNew() });
  #body = h('div', { role: 'rowgroup', class: 'rows' });
  #table = h('div', { role: 'table', class: 'runs-table', 'aria-label': 'Runs', 'data-testid': 'runs' },
    h('div', { role: 'rowgroup', class: 'head' },
      h('div', { role: 'row', class: 'row', 'aria-rowindex': '1' },
        ...COLUMNS.map((name, i) => h('div', { role: 'columnheader', class: 'cell ' + CLASSES[i],
          'aria-sort': i === 7 ? 'descending' : null }, name)))),
    this.#body);
  #rows;
  #cursor;
  #asked = '';
  #timer = 0;
  #hadFocus = false;
  element;

  /** @param {import('./main.js').Context} context */
  constructor(context) {
    this.#context = context;
    this.#filters = new Filters(() => this.#cursor.focus(this.#cursor.active));
    this.element = h('section', { class: 'view runs-view', 'aria-labelledby': 'runs-title' },
      h('h1', { id: 'runs-title', tabindex: '-1' }, 'Runs'),
      this.#filters.element, h('div', { class: 'list-head' }, this.#count, this.#pill), this.#note, this.#table);
    this.#rows = new VirtualRows({
      container: this.#body,
      rowHeight: () => parseFloat(getComputedStyle(this.#body).getPropertyValue('--row-height')) || 60,
      keyAt: index => this.#store.runs[index].id,
      create: () => new RunRow(),
      update: (row, index) => row.show(this.#store.runs[index], {
        index, now: Date.now(), zone: context.zone(), isActive: index === this.#cursor.active, isNew: this.#store.justCame.has(this.#store.runs[index].id),
      }),
      onRange: (_first, last) => {
        this.#pill.classList.toggle('floating', !this.#isAtTop());
        if (last > this.#store.runs.length - ROWS_BEFORE_THE_END) this.#store.loadMore();
      },
    });
    this.#cursor = new RowCursor({
      body: this.#body, rows: this.#rows, count: () => this.#store.runs.length, keyAt: index => this.#store.runs[index].id,
    });
    context.live.onRuns(runs => this.#store.apply(runs, this.#isAtTop()));
    context.live.onGap(() => this.#store.reload());
  }

  /** @param {import('./address.js').Params} params */
  async show(params) {
    this.#context.setTitle('Runs');
    this.#filters.show(params);
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#rows.later(), TICK_MILLIS);
    const question = runsQuestion(params);
    if (question.problem) {
      setText(this.#count, question.problem);
      return;
    }
    const asked = question.path(null);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#cursor.active = 0;
      await this.#context.live.attempted;
      if (asked === this.#asked) await this.#store.load(question);
    } else {
      this.#rows.later();
    }
  }

  hide() {
    this.#hadFocus = this.#cursor.hasFocus();
    clearInterval(this.#timer);
  }

  /** Where one was before. @returns {boolean} */
  restoreFocus() {
    return this.#hadFocus && this.#cursor.focus(this.#cursor.active);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for the list */
  key(event) {
    if (this.#cursor.key(event)) return true;
    switch (event.key) {
      case 'n':
        if (!this.#pill.hidden) this.#showNew();
        return true;
      case 'Escape':
        if (!runsQuestion(params()).isFiltered) return false;
        this.#filters.clear();
        return true;
      default: return false;
    }
  }

  focusSearch() {
    this.#filters.focusSearch();
  }

  #isAtTop() {
    return this.element.isConnected && this.#body.getBoundingClientRect().top >= 0;
  }

  #showNew() {
    if (this.#store.changedSince.size > 0) this.#store.reload();
    else this.#store.showPending();
    window.scrollTo({ top: 0 });
  }

  /** The store has changed. */
  #changed() {
    const store = this.#store;
    this.#cursor.rowsMoved();
    set(this.element, { 'aria-busy': store.state === 'loading' ? 'true' : null, 'data-state': store.state });
    set(this.#table, { 'aria-rowcount': store.hasMore ? -1 : store.runs.length + 1 });
    this.#showCount();
    this.#showPill();
    this.#showNote();
    this.#rows.setCount(store.runs.length);
  }

  #showCount() {
    const { runs, hasMore, state } = this.#store;
    const number = runs.length.toLocaleString('en') + (hasMore ? '+' : '');
    const isSearch = runs.length > 0 && runs[0].matches !== null;
    const lines = isSearch ? runs.reduce((sum, run) => sum + (run.matches ?? 0), 0).toLocaleString('en') + (hasMore ? '+' : '') : '';
    const text = `${number} ${number === '1' ? 'run' : 'runs'}`
      + (isSearch ? `, ${lines} ${lines === '1' ? 'line matches' : 'lines match'}` : '');
    setText(this.#count, state === 'loading' && runs.length === 0 ? 'Loading runs' : state === 'failed' ? '' : text);
  }

  #showPill() {
    const { pending, changedSince } = this.#store;
    this.#pill.hidden = pending.size === 0 && changedSince.size === 0;
    const text = pending.size > 0 ? `${pending.size} new`
      : `${changedSince.size} changed since: search again`;
    if (!this.#pill.hidden && this.#pill.textContent !== text) fill(this.#pill, icon('up'), text);
  }

  #showNote() {
    const { state, runs, failure, partial } = this.#store;
    this.#table.hidden = runs.length === 0 || state === 'failed';
    if (state === 'failed') {
      fill(this.#note, errorNote('The runs could not be listed', failure ?? '', () => this.#store.reload()));
    } else if (state === 'loading' && runs.length === 0) {
      if (!this.#note.querySelector('.skeleton')) fill(this.#note, skeleton(8));
    } else if (runs.length === 0) {
      fill(this.#note, this.#nothing(), partial && partialNote(partial));
    } else {
      fill(this.#note, partial && partialNote(partial));
    }
  }

  #nothing() {
    if (runsQuestion(params()).isFiltered) {
      return emptyNote('Nothing matches', 'No run fits the filters and the words of the search.',
        h('button', { class: 'button', type: 'button', onclick: () => this.#filters.clear() }, 'Clear them'));
    }
    return emptyNote('No runs yet', 'As soon as an agent publishes its first step, its run is here. Try it:',
      h('pre', { class: 'code' }, "echo '{\"kind\":\"start\",\"run_name\":\"hello\"}' | hermes emit --run-id hello"));
  }
}
