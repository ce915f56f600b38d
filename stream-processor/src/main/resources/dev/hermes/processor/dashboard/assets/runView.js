// @ts-check
// One run: what is known of it as a whole, its family, and its timeline.

import { ask, isAborted, Refused } from './api.js';
import { back, change, href, params } from './address.js';
import { fill, h, logText, set, setText } from './dom.js';
import { Family } from './family.js';
import { oncePerFrame } from './frames.js';
import { icon } from './icons.js';
import { emptyNote, errorNote, skeleton } from './notes.js';
import { Overview } from './overview.js';
import { RawLine } from './rawLine.js';
import { RowCursor } from './rowCursor.js';
import { readRun, runPath, title } from './run.js';
import { RunHeader } from './runHeader.js';
import { beginning, visible } from './safeText.js';
import { StepReader } from './stepReader.js';
import { StepRow } from './stepRow.js';
import { Steps } from './steps.js';
import { VirtualRows } from './virtualRows.js';

const COLUMNS = ['Time', 'Step', 'What happened', 'Size', 'Cost', 'Latency'];
const CLASSES = ['time', 'who', 'what', 'size number', 'cost number', 'latency number'];
const KINDS = [['', 'All'], ['model', 'Model'], ['tool', 'Tool'], ['note', 'Note']];
const TICK_MILLIS = 1000;
const LONGEST_TITLE = 80;

export class RunView {
  name = 'run';
  #context;
  #header = new RunHeader();
  #family = new Family();
  #steps = new Steps();
  #overview = new Overview(this.#steps, index => this.#cursor.focus(index));
  #raw = new RawLine({ onClose: () => this.#rawClosed(), onMove: by => this.#moveRaw(by) });
  /** @type {StepReader | null} */
  #reader = null;
  /** @type {import('./run.js').Run | null} */
  #run = null;
  #asking = new AbortController();
  #wanted = '';
  #zone = '';
  #timer = 0;
  #place = h('div', { class: 'note-place' });
  #count = h('p', { class: 'count', role: 'status', 'aria-live': 'polite', 'data-testid': 'step-count' });
  #progress = h('progress', { 'aria-label': 'Events that have been read' });
  #stop = h('button', { type: 'button', class: 'button', onclick: () => this.#stopOrGoOn() }, 'Stop');
  #readSoFar = h('span', { class: 'hint number' });
  #reading = h('div', { class: 'reading', hidden: true, 'data-testid': 'reading' }, this.#progress, this.#readSoFar, this.#stop);
  #kinds = h('fieldset', { class: 'segments' }, h('legend', { class: 'hidden' }, 'Kind of step'),
    ...KINDS.map(([value, text]) => h('label', null,
      h('input', { type: 'radio', name: 'kind', value, onchange: () => change({ kind: value }, true) }), h('span', null, text))));
  #errors = h('input', { type: 'checkbox', id: 'errors', onchange: () => change({ errors: this.#errors.checked ? '1' : '' }, true) });
  #errorCount = h('span', { class: 'error-count' });
  #body = h('div', { role: 'rowgroup', class: 'rows' });
  #table = h('div', { role: 'table', class: 'steps-table', 'aria-label': 'Timeline', 'data-testid': 'timeline' },
    h('div', { role: 'rowgroup', class: 'head' }, h('div', { role: 'row', class: 'row', 'aria-rowindex': '1' },
      ...COLUMNS.map((name, i) => h('div', { role: 'columnheader', class: 'cell ' + CLASSES[i] }, name)),
      h('div', { class: 'cell track', 'aria-hidden': 'true' }, 'When'))),
    this.#body);
  #timeline = h('section', { class: 'timeline', 'aria-labelledby': 'timeline-title' },
    h('div', { class: 'list-head' }, h('h2', { id: 'timeline-title' }, 'Timeline'), this.#count, this.#reading,
      h('div', { class: 'step-filter' }, this.#kinds,
        h('label', { class: 'check', for: 'errors' }, this.#errors, 'Errors only ', this.#errorCount))),
    this.#overview.element, this.#table);
  #content = h('div', { hidden: true }, this.#family.parent, this.#header.element, this.#family.children, this.#timeline);
  #back = h('a', { class: 'back', href: '/' }, icon('back'), 'All runs');
  element = h('section', { class: 'view run-view', 'aria-label': 'One run' }, this.#back, this.#place, this.#content, this.#raw.element);
  #rows = new VirtualRows({
    container: this.#body,
    rowHeight: () => parseFloat(getComputedStyle(this.#body).getPropertyValue('--row-height')) || 36,
    keyAt: index => String(this.#steps.wanted[index].seq),
    create: () => new StepRow(seq => change({ step: String(seq) })),
    update: (row, index) => row.show(this.#steps.wanted[index], {
      index, zone: this.#zone, steps: this.#steps, isActive: index === this.#cursor.active,
    }),
  });
  #cursor = new RowCursor({
    body: this.#body, rows: this.#rows, count: () => this.#steps.wanted.length, keyAt: index => String(this.#steps.wanted[index].seq),
  });

  /** @param {import('./main.js').Context} context */
  constructor(context) {
    this.#context = context;
    this.#back.addEventListener('click', event => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.#leave();
    });
    context.live.onRuns(runs => this.#changed(runs));
    context.live.onGap(() => this.#run && this.#refresh());
  }

  /** @param {import('./address.js').Params} params */
  async show(params) {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#run && this.#header.tick(this.#run, this.#zone), TICK_MILLIS);
    this.#zone = this.#context.zone();
    this.#filter(params);
    if (params.run === this.#wanted) {
      this.#showRaw();
      if (this.#run) this.#header.show(this.#run, this.#zone);
      return;
    }
    this.#wanted = params.run;
    this.#begin();
    await this.#context.live.attempted;
    await this.#load(params.run);
  }

  hide() {
    clearInterval(this.#timer);
    this.#raw.close();
    this.#asking.abort();
    this.#reader?.close();
    this.#family.close();
    this.#wanted = '';
    this.#run = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#cursor.key(event)) return true;
    if (event.key === 'e') {
      change({ errors: params().errors ? '' : '1' }, true);
      return true;
    }
    if (event.key === 'Escape') {
      this.#leave();
      return true;
    }
    return false;
  }

  focus() {
    this.#header.focus();
  }

  #leave() {
    back({ zone: params().zone });
  }

  #begin() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#reader?.close();
    this.#reader = null;
    this.#run = null;
    this.#steps = new Steps();
    this.#overview.of(this.#steps);
    this.#cursor.active = 0;
    this.#filter(params());
    this.#family.children.hidden = true;
    this.#family.parent.hidden = true;
    this.#content.hidden = true;
    set(this.element, { 'aria-busy': 'true', 'data-state': 'loading' });
    this.#context.setTitle('Run ' + this.#wanted);
    fill(this.#place, skeleton(6));
  }

  /** @param {string} id */
  async #load(id) {
    const { signal } = this.#asking;
    try {
      const { run: json } = await ask(runPath(id), signal);
      if (signal.aborted) return;
      const run = readRun(json);
      if (run.id !== id) {
        this.#wanted = run.id;
        change({ run: run.id }, true);
      }
      this.#opened(run);
    } catch (failure) {
      if (isAborted(failure)) return;
      if (!(failure instanceof Refused)) throw failure;
      this.#refused(id, failure);
    }
  }

  /** @param {import('./run.js').Run} run */
  #opened(run) {
    fill(this.#place);
    this.#content.hidden = false;
    set(this.element, { 'aria-busy': null, 'data-state': 'ready' });
    this.#reader = new StepReader(run.id, this.#steps, () => this.#stepsCame());
    this.#update(run);
    this.#reader.read();
    this.#family.show(run);
    this.#header.focus();
  }

  /** @param {string} id @param {Refused} refused */
  #refused(id, refused) {
    set(this.element, { 'aria-busy': null, 'data-state': 'failed' });
    if (refused.reason === 'ambiguous') {
      this.#note(emptyNote('Several runs begin so', 'Choose the one that is meant:',
        h('ul', { class: 'choices' }, ...refused.runs.map(run => h('li', null, h('a', { href: href({ ...params(), run }) }, logText(run)))))));
    } else if (refused.status === 404) {
      this.#note(emptyNote('This run is not in the log', '', h('p', null, 'No run has the id ', h('span', { class: 'mono' }, logText(beginning(id, 200))),
        ', nor one that begins so. It may belong to another system, or its first event has not come yet.')));
    } else {
      this.#note(errorNote('The run could not be opened', refused.message, () => this.#load(id)));
    }
  }

  /** In the place of a run; the page has its heading still. @param {HTMLElement} note */
  #note(note) {
    fill(this.#place, h('h1', { class: 'hidden' }, 'Run'), note);
  }

  /** @param {import('./run.js').Run[]} runs */
  #changed(runs) {
    if (this.#wanted === '') return;
    const run = runs.find(changed => changed.id === this.#wanted);
    if (run && this.#run) this.#update(run);
    else if (run && this.element.dataset.state === 'failed') this.#load(run.id);
    if (this.#run) this.#family.changed(runs);
  }

  async #refresh() {
    try {
      this.#update(readRun((await ask(runPath(this.#wanted), this.#asking.signal)).run));
    } catch (failure) {
      if (!isAborted(failure) && !(failure instanceof Refused)) throw failure;
    }
  }

  /** @param {import('./run.js').Run} run */
  #update(run) {
    this.#run = run;
    this.#context.setTitle(beginning(visible(title(run)), LONGEST_TITLE));
    this.#header.show(run, this.#zone);
    set(this.#content, { 'data-status': run.status });
    this.#reader?.grow(run.events ?? 0);
    this.#stepsChanged();
  }

  /** @param {import('./address.js').Params} params */
  #filter(params) {
    this.#steps.filter({ kind: params.kind, errors: Boolean(params.errors) });
    for (const input of this.#kinds.querySelectorAll('input')) input.checked = input.value === (params.kind ?? '');
    this.#errors.checked = Boolean(params.errors);
    this.#stepsChanged();
  }

  /** Steps come faster than they can be shown. */
  #stepsCame = oncePerFrame(() => {
    if (this.#run) this.#stepsChanged();
  });

  #stepsChanged() {
    this.#cursor.rowsMoved();
    const { all, wanted, failures, isFiltered } = this.#steps;
    set(this.#table, { 'aria-rowcount': wanted.length + 1 });
    setText(this.#errorCount, failures > 0 ? failures.toLocaleString('en') : '');
    const number = all.length.toLocaleString('en');
    setText(this.#count, this.#reader?.state === 'reading' ? '' : (isFiltered ? `${wanted.length.toLocaleString('en')} of ` : '')
      + `${number} ${all.length === 1 ? 'event' : 'events'}` + this.#missing());
    this.#showReading();
    this.#rows.setCount(wanted.length);
    this.#overview.later();
    this.#showRaw();
  }

  #missing() {
    const missing = this.#reader?.missing ?? 0;
    return missing > 0 ? `; the log no longer has the first ${missing.toLocaleString('en')}` : '';
  }

  #showReading() {
    const reader = this.#reader;
    this.#reading.hidden = !reader || reader.state === 'done';
    if (!reader || this.#reading.hidden) return;
    set(this.#progress, { max: Math.max(reader.total, 1), value: reader.received });
    const text = `${reader.received.toLocaleString('en')} of ${reader.total.toLocaleString('en')} events`;
    setText(this.#readSoFar, (reader.state === 'stopped' ? 'Stopped at ' : reader.state === 'failed' ? 'Broke off at ' : '') + text);
    setText(this.#stop, reader.state === 'reading' ? 'Stop' : 'Go on');
    set(this.#reading, { 'data-state': reader.state, title: reader.failure ?? text });
  }

  #stopOrGoOn() {
    if (this.#reader?.state === 'reading') this.#reader.stop();
    else this.#reader?.read();
  }

  #showRaw() {
    const seq = Number(params().step);
    if (!seq || this.#wanted === '') {
      this.#raw.close();
      return;
    }
    const step = this.#steps.all.find(one => one.seq === seq);
    if (step) this.#raw.show(step);
  }

  #rawClosed() {
    const seq = Number(params().step);
    if (!seq) return;
    change({ step: null }, true);
    const index = this.#steps.wanted.findIndex(one => one.seq === seq);
    if (index >= 0) this.#cursor.focus(index);
  }

  /** @param {number} by */
  #moveRaw(by) {
    const seq = Number(params().step);
    const { wanted } = this.#steps;
    const next = wanted[wanted.findIndex(one => one.seq === seq) + by];
    if (next) change({ step: String(next.seq) }, true);
  }
}
