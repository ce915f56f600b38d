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
  /** @type {Map<string, number>} */
  #placeTs = new Map();
  /** @type {import('./runsQuestion.js').RunsQuestion | null} */
  #question = null;
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
      this.#placeTs.clear();
      this.pending.clear();
      this.changedSince.clear();
      this.#append(page);
    });
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
      if (!this.#placeTs.has(run.id)) this.#put(run, this.runs.length);
    }
    this.#cursor = page.next_cursor;
    this.partial = page.partial;
  }

  /** @param {Run} run @param {number} index */
  #put(run, index) {
    this.runs.splice(index, 0, run);
    this.#placeTs.set(run.id, run.ts);
  }

  /** Takes changes in. @param {Run[]} changed @param {boolean} showNew whether runs that come are shown at once */
  apply(changed, showNew) {
    if (this.state === 'loading' || !this.#question) return;
    /** @type {Map<string, Run>} */
    const known = new Map();
    for (const run of changed) {
      if (this.#placeTs.has(run.id)) known.set(run.id, run);
      else this.#come(run);
    }
    if (known.size > 0) {
      this.runs = this.runs.map(run => {
        const now = known.get(run.id);
        return now ? { ...now, matches: run.matches } : run;
      });
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
    return this.hasMore && last !== undefined && run.ts < (this.#placeTs.get(last.id) ?? 0);
  }

  showPending() {
    for (const run of [...this.pending.values()].sort((one, other) => one.ts - other.ts)) {
      const index = this.runs.findIndex(other => (this.#placeTs.get(other.id) ?? 0) <= run.ts);
      this.#put(run, index < 0 ? this.runs.length : index);
    }
    this.pending.clear();
    this.#onChange();
  }

  /** Asks again from the start. */
  async reload() {
    if (this.#question) await this.load(this.#question);
  }
}
