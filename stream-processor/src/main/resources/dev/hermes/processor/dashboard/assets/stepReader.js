// @ts-check
// Reads the events of a run into its steps, as far as they are there, and on when there are more.

import { isAborted, Refused } from './api.js';
import { lines } from './lineStream.js';

const SLICE_MILLIS = 12;
const AGAIN_MILLIS = 1000;

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
  #again = 0;
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
    if (this.state === 'done' && this.#lacks()) this.read();
  }

  /** Reads what is not there yet. */
  async read() {
    this.#asking = new AbortController();
    this.state = 'reading';
    this.failure = null;
    clearTimeout(this.#again);
    try {
      for await (const some of lines(this.#runId, this.received + this.missing, this.#asking.signal)) {
        this.#steps.add(some, this.received + this.missing + 1);
        this.received += some.length;
        this.#onChange();
        await this.#breathe();
      }
      if (this.#lacks()) await this.#readRest();
      this.state = 'done';
      this.#onChange();
      // lines come by another way than the run's count of them, and a little later
      if (this.#lacks()) this.#again = window.setTimeout(() => this.read(), AGAIN_MILLIS);
    } catch (failure) {
      if (isAborted(failure)) return;
      this.state = 'failed';
      this.failure = failure instanceof Refused ? failure.message : 'the answer broke off';
      this.#onChange();
    }
  }

  /** Whether the run counts more events than there are. */
  #lacks() {
    return this.received + this.missing < this.total;
  }

  /**
   * Of a run that is older than the log the first lines are gone. Lines do not tell their place: if those behind as many as came
   * are the last that came, as many are missing before the first.
   */
  async #readRest() {
    const rest = [];
    for await (const some of lines(this.#runId, this.received + this.missing, this.#asking.signal)) rest.push(...some);
    if (rest.length > 0 && this.#steps.endWith(rest)) {
      this.missing = this.total - this.received;
      this.#steps.moveBy(this.missing);
    } else {
      this.#steps.add(rest, this.received + this.missing + 1);
      this.received += rest.length;
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
    clearTimeout(this.#again);
    this.#asking.abort();
    this.state = 'stopped';
    this.#onChange();
  }

  close() {
    clearTimeout(this.#again);
    this.#asking.abort();
  }
}
