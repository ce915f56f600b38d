// @ts-check
// The runs of a list: the pages that are there, and what changed since. What one reads keeps its place: runs that come wait
// until somebody wants to see them, and a run that goes on changes where it stands.

import { ask, isAborted, Refused } from './api.js';
import { readRun } from './run.js';

/** @typedef {import('./run.js').Run} Run */

export class RunsStore {
  /** @type {Run[]} */
  runs = [];
  /** @type {Map<string, Run>} */
  pending = new Map();
  /** Runs that came last. @type {Set<string>} */
  justCame = new Set();
  /** Runs that changed and may belong to a search, which does not tell. @type {Set<string>} */
  changedSince = new Set();
  /** @type {'loading' | 'ready' | 'failed'} */
  state = 'loading';
  /** @type {string | null} */
  failure = null;
  /** @type {{answered: number, of: number} | null} */
  partial = null;
  isLoadingMore = false;
  /** @type {string | null} */
  #cursor = null;
  /** @type {Map<string, Run>} */
  #byId = new Map();
  /** The ts by which a run has its place. @type {Map<string, number>} */
  #placeTs = new Map();
  /** @type {import('./runsQuestion.js').RunsQuestion | null} */
  #question = null;
  /** What changed while a page was on its way: the page may not have it. @type {Run[]} */
  #meanwhile = [];
  #asking = new AbortController();
  #onChange;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get hasMore() {
    return this.#cursor !== null;
  }

  /**
   * Asks for the first page. What is there stays until it comes.
   * @param {import('./runsQuestion.js').RunsQuestion} question
   */
  async load(question) {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#question = question;
    this.state = 'loading';
    this.#onChange();
    await this.#page(null, page => {
      this.runs = [];
      this.#byId.clear();
      this.#placeTs.clear();
      this.pending.clear();
      this.changedSince.clear();
      this.#append(page);
    });
    const meanwhile = this.#meanwhile.splice(0);
    if (meanwhile.length > 0) this.apply(meanwhile, false);
  }

  async loadMore() {
    if (!this.hasMore || this.isLoadingMore || this.state !== 'ready') return;
    this.isLoadingMore = true;
    await this.#page(this.#cursor, page => this.#append(page));
    this.isLoadingMore = false;
    this.#onChange();
  }

  /** @param {string | null} cursor @param {(page: any) => void} take */
  async #page(cursor, take) {
    const question = this.#question;
    const { signal } = this.#asking;
    if (!question) return;
    try {
      const page = await ask(question.path(cursor), signal);
      signal.throwIfAborted();
      take(page);
      this.state = 'ready';
      this.failure = null;
    } catch (failure) {
      if (isAborted(failure)) return;
      if (!(failure instanceof Refused)) throw failure;
      this.state = 'failed';
      this.failure = failure.message;
    }
    this.#onChange();
  }

  /** @param {any} page */
  #append(page) {
    for (const json of page.runs) {
      const run = readRun(json);
      if (!this.#byId.has(run.id)) {
        this.#know(run);
        this.runs.push(run);
      }
    }
    this.#cursor = page.next_cursor;
    this.partial = page.partial;
  }

  /** @param {Run} run */
  #know(run) {
    this.#byId.set(run.id, run);
    this.#placeTs.set(run.id, run.ts);
    this.pending.delete(run.id);
  }

  /** @param {Run} run */
  #place(run) {
    return this.#placeTs.get(run.id) ?? 0;
  }

  /** Takes changes in. @param {Run[]} changed @param {boolean} showNew whether runs that come are shown at once */
  apply(changed, showNew) {
    if (this.state === 'loading') this.#meanwhile.push(...changed);
    if (this.state === 'loading' || !this.#question) return;
    for (const run of changed) {
      const known = this.#byId.get(run.id);
      if (known) Object.assign(known, run, { matches: known.matches });
      else this.#come(run);
    }
    if (showNew) this.showPending();
    else this.#onChange();
  }

  /** @param {Run} run */
  #come(run) {
    if (this.#question?.isSearch) {
      this.changedSince.add(run.id);
    } else if (this.#question?.wants(run) && !this.#isFurtherDown(run)) {
      this.pending.set(run.id, run);
    } else {
      this.pending.delete(run.id);
    }
  }

  /** It comes with a page that is not there yet. @param {Run} run */
  #isFurtherDown(run) {
    const last = this.runs.at(-1);
    return this.hasMore && last !== undefined && run.ts < this.#place(last);
  }

  showPending() {
    if (this.pending.size > 0) {
      const coming = [...this.pending.values()].sort((one, other) => other.ts - one.ts);
      this.justCame = new Set(this.pending.keys());
      for (const run of coming) this.#know(run);
      this.runs = this.#merged(coming, this.runs);
    }
    this.#onChange();
  }

  /** The newest first; the others keep their order. @param {Run[]} coming @param {Run[]} others */
  #merged(coming, others) {
    const all = [];
    let next = 0;
    for (const run of others) {
      while (next < coming.length && coming[next].ts >= this.#place(run)) all.push(coming[next++]);
      all.push(run);
    }
    return all.concat(coming.slice(next));
  }

  /** Asks again from the start. */
  async reload() {
    if (this.#question) await this.load(this.#question);
  }
}
