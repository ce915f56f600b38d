// @ts-check
// The steps of one run: those that came so far, in the order in which they are shown, and those that a filter wants.

import { inOrder, readStep } from './step.js';

/** @typedef {import('./step.js').Step} Step */

export class Steps {
  /** @type {Step[]} */
  all = [];
  /** @type {Step[]} */
  wanted = [];
  start = Infinity;
  end = -Infinity;
  failures = 0;
  /** @type {(step: Step) => boolean} */
  #filter = () => true;

  get isFiltered() {
    return this.wanted.length !== this.all.length;
  }

  /** @param {string[]} lines @param {number} firstSeq */
  add(lines, firstSeq) {
    const steps = lines.map((line, i) => readStep(line, firstSeq + i));
    const before = this.all.at(-1);
    for (const step of steps) {
      this.all.push(step);
      this.start = Math.min(this.start, step.ts - (step.latency ?? 0));
      this.end = Math.max(this.end, step.ts);
      if (step.failed && step.kind !== 'end') this.failures += 1;
      if (this.#filter(step)) this.wanted.push(step);
    }
    const isOrdered = steps.every((step, i) => {
      const last = i === 0 ? before : steps[i - 1];
      return last === undefined || inOrder(last, step) <= 0;
    });
    if (!isOrdered) {
      this.all.sort(inOrder);
      this.wanted.sort(inOrder);
    }
  }

  /** Whether these are the lines that came last. @param {string[]} lines */
  endWith(lines) {
    const first = this.all.length - lines.length;
    const bySeq = [...this.all].sort((one, other) => one.seq - other.seq);
    return first >= 0 && lines.every((line, i) => bySeq[first + i].line === line);
  }

  /** Others came before them. @param {number} places */
  moveBy(places) {
    for (const step of this.all) step.seq += places;
  }

  /** @param {{kind: string | undefined, errors: boolean}} wanted */
  filter({ kind, errors }) {
    this.#filter = step => (!kind || step.kind === kind) && (!errors || step.failed);
    this.wanted = this.all.filter(this.#filter);
  }

  /** Where a time stands in the run, 0 to 1. @param {number} ts */
  part(ts) {
    const span = this.end - this.start;
    return span > 0 ? Math.min(1, Math.max(0, (ts - this.start) / span)) : 0;
  }
}
