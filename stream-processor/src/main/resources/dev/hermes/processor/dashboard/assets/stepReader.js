// @ts-check
// Reads the events of a run into its steps, as far as they are there, and on when there are more.

import { isAborted, Refused } from './api.js';
import { lines } from './lineStream.js';

const SLICE_MILLIS = 12;

export class StepReader {
  /** @type {'reading' | 'stopped' | 'done' | 'failed'} */
  state = 'reading';
  /** @type {string | null} */
  failure = null;
  /** Events that came. */
  received = 0;
  /** Events before the first that came: the log no longer has them. */
  missing = 0;
  /** Events that the run has, as far as is known. */
  total = 0;
  #breathedAt = 0;
  #asking = new AbortController();
  #runId;
  #steps;
  #onChange;

  /**
   * @param {string} runId
   * @param {import('./steps.js').Steps} steps
   * @param {() => void} onChange
   */
  constructor(runId, steps, onChange) {
    this.#runId = runId;
    this.#steps = steps;
    this.#onChange = onChange;
  }

  /** The run has so many events now. @param {number} total */
  grow(total) {
    this.total = Math.max(this.total, total);
    if (this.state === 'done' && this.received + this.missing < this.total) this.read();
  }

  /** Reads what is not there yet. */
  async read() {
    this.#asking = new AbortController();
    this.state = 'reading';
    this.failure = null;
    const known = this.total;
    try {
      for await (const some of lines(this.#runId, this.received + this.missing, this.#asking.signal)) {
        this.#steps.add(some, this.received + this.missing + 1);
        this.received += some.length;
        this.#onChange();
        await this.#breathe();
      }
      this.missing = Math.max(this.missing, known - this.received);
      this.state = 'done';
      this.#onChange();
      this.grow(this.total);
    } catch (failure) {
      if (isAborted(failure)) return;
      this.state = 'failed';
      this.failure = failure instanceof Refused ? failure.message : 'the answer broke off';
      this.#onChange();
    }
  }

  /** Lets the page do what else it has to, where lines come faster than frames. */
  async #breathe() {
    if (performance.now() - this.#breathedAt < SLICE_MILLIS) return;
    await new Promise(resolve => {
      setTimeout(resolve);
    });
    this.#breathedAt = performance.now();
  }

  stop() {
    this.#asking.abort();
    this.state = 'stopped';
    this.#onChange();
  }

  close() {
    this.#asking.abort();
  }
}
