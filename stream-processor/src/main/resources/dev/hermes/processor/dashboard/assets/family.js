// @ts-check
// The run above a run, and those below it. A run that names a parent is found by the line that names it.

import { ask, isAborted, query, Refused } from './api.js';
import { href, params } from './address.js';
import { fill, h, logText, setText } from './dom.js';
import { FINE, sum } from './money.js';
import { elapsed, readRun, runPath, title } from './run.js';
import { beginning, visible } from './safeText.js';
import { StatusBadge } from './statusBadge.js';
import { duration } from './time.js';

const LEVELS = 4;
const AFTER_CHANGES_MILLIS = 1000;
const CHILDREN = 50;
const LONGEST_TITLE = 200;

/** @typedef {import('./run.js').Run} Run */

export class Family {
  parent = h('p', { class: 'parent', hidden: true, 'data-testid': 'parent-run' });
  children = h('section', { class: 'family', 'aria-labelledby': 'children-title', hidden: true, 'data-testid': 'child-runs' });
  /** @type {Set<string>} */
  #ids = new Set();
  #asking = new AbortController();
  #runId = '';
  /** On which the bars of the children lie. */
  #scale = { start: 0, end: 0 };
  /** @type {string | null} */
  #parentId = null;
  #again = 0;

  close() {
    clearTimeout(this.#again);
    this.#again = 0;
    this.#asking.abort();
  }

  /** @param {Run} run */
  async show(run) {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#runId = run.id;
    this.#scale = { start: run.startedAt, end: run.ts };
    this.#parentId = run.parentId === run.id ? null : run.parentId;
    await this.#showAll();
  }

  /** Runs changed: one of them may belong here. @param {Run[]} runs */
  changed(runs) {
    const isOurs = runs.some(run => run.id === this.#parentId
      || (run.parentId !== null && (run.parentId === this.#runId || this.#ids.has(run.parentId))));
    if (!isOurs || this.#again) return;
    this.#again = window.setTimeout(() => {
      this.#again = 0;
      this.#showAll();
    }, AFTER_CHANGES_MILLIS);
  }

  async #showAll() {
    await Promise.all([this.#showParent(), this.#showChildren()]).catch(failure => {
      if (!isAborted(failure)) throw failure;
    });
  }

  async #showParent() {
    const parentId = this.#parentId;
    this.parent.hidden = parentId === null;
    if (parentId === null) return;
    const parent = await this.#find(parentId);
    fill(this.parent, 'Child of ', parent
      ? h('a', { href: href({ run: parent.id, zone: params().zone }) }, logText(beginning(title(parent), LONGEST_TITLE)))
      : h('span', { class: 'missing' }, logText(parentId), ', which is not in this log: it ran elsewhere, or has not come yet'));
  }

  /** The very run: not another one whose id begins so. @param {string} id @returns {Promise<Run | null>} */
  async #find(id) {
    try {
      const run = readRun((await ask(runPath(id), this.#asking.signal)).run);
      return run.id === id ? run : null;
    } catch (failure) {
      if (failure instanceof Refused) return null;
      throw failure;
    }
  }

  /** The first level at once; what is below comes behind it. */
  async #showChildren() {
    const ids = new Set([this.#runId]);
    const { list, items, isPartial, hasMore } = await this.#level(this.#runId, ids);
    const runs = items.map(({ run }) => run);
    let isMore = hasMore;
    const total = h('span', { class: 'hint' });
    this.#ids = ids;
    this.children.hidden = items.length === 0 && !isPartial;
    if (this.children.hidden) return;
    setText(total, totalOf(runs, isMore));
    fill(this.children,
      h('h2', { id: 'children-title' }, 'Child runs ', total),
      isPartial && h('p', { class: 'hint' }, 'Not all partitions answered: some may be missing here.'),
      list);
    let above = items;
    for (let depth = 2; depth <= LEVELS && above.length > 0; depth++) {
      const next = [];
      for (const { element, run } of above) {
        const below = await this.#level(run.id, ids);
        if (below.items.length > 0) element.append(below.list);
        next.push(...below.items);
        isMore ||= below.hasMore;
      }
      runs.push(...next.map(({ run }) => run));
      setText(total, totalOf(runs, isMore));
      above = next;
    }
  }

  /** The runs right below one. @param {string} parentId @param {Set<string>} ids that are shown already */
  async #level(parentId, ids) {
    const page = await this.#page(parentId);
    /** @type {Run[]} */
    const runs = page.runs.map(readRun).filter(/** @param {Run} run */ run => !ids.has(run.id));
    runs.sort((one, other) => one.startedAt - other.startedAt);
    for (const run of runs) {
      ids.add(run.id);
      this.#scale.end = Math.max(this.#scale.end, run.ts);
    }
    const items = runs.map(run => ({ run, element: h('li', null, this.#item(run)) }));
    const list = h('ul', null, ...items.map(({ element }) => element),
      page.next_cursor !== null && h('li', { class: 'hint' }, `and more than these ${CHILDREN}`));
    return { list, items, isPartial: page.partial !== null, hasMore: page.next_cursor !== null };
  }

  /** @param {string} parentId */
  async #page(parentId) {
    try {
      return await ask('search?' + query({ field: 'parent_run_id:' + parentId, limit: String(CHILDREN) }), this.#asking.signal);
    } catch (failure) {
      if (failure instanceof Refused) return { runs: [], next_cursor: null, partial: { answered: 0, of: 1 } };
      throw failure;
    }
  }

  /** @param {Run} run */
  #item(run) {
    const badge = new StatusBadge();
    badge.show(run.status);
    return h('a', { class: 'child', href: href({ run: run.id, zone: params().zone }), 'data-run-id': run.id, 'data-status': run.status },
      badge.element,
      h('bdi', { class: 'summary' }, visible(beginning(title(run), LONGEST_TITLE))),
      h('span', { class: 'number' }, run.steps === 1 ? '1 step' : run.steps + ' steps'),
      h('span', { class: 'number' }, sum(run.cost, run.complete, FINE)),
      h('span', { class: 'number' }, duration(elapsed(run, Date.now()))),
      h('span', { class: 'track', 'aria-hidden': 'true' }, this.#bar(run)));
  }

  /** When it ran, beside the run that it belongs to. @param {Run} run */
  #bar(run) {
    const { start, end } = this.#scale;
    const part = (/** @type {number} */ ts) => (end > start ? Math.min(1, Math.max(0, (ts - start) / (end - start))) * 100 : 0);
    const bar = h('span', { class: 'bar' });
    bar.style.setProperty('--from', part(run.startedAt) + '%');
    bar.style.setProperty('--length', part(run.ts) - part(run.startedAt) + '%');
    return bar;
  }
}

/** How many they are and what they cost, those below them too. @param {Run[]} runs @param {boolean} isMore whether some are not shown */
function totalOf(runs, isMore) {
  const cost = runs.reduce((all, run) => all + (run.cost ?? 0n), 0n);
  const complete = !isMore && runs.every(run => run.complete);
  return `${runs.length}${isMore ? '+' : ''}, ${sum(cost, complete, FINE)} on top of this run's own cost`;
}
