// @ts-check
// The stream of changes: what comes is handed out once per frame, of each run the latest state only, so that a thousand
// changes a second cost a page no more than sixty. While nobody looks at the page the stream is closed: a browser has six
// connections to a server, for all its tabs.

import { isAborted, pause, refusal, request } from './api.js';
import { parseExact } from './exactJson.js';
import { oncePerFrame } from './frames.js';
import { readRun } from './run.js';
import { EventParser } from './sse.js';

const SILENCE_MILLIS = 25_000;
const HIDDEN_MILLIS = 30_000;
const LONGEST_WAIT_MILLIS = 15_000;

/**
 * @typedef {object} LiveState
 * @property {'connecting' | 'live' | 'stale'} kind
 * @property {number | null} since when it was last heard of; milliseconds, null before the first time
 * @property {{answered: number, of: number} | null} partial
 */

export class Live {
  /** @type {LiveState} */
  state = { kind: 'connecting', since: null, partial: null };
  /** Settled when the first attempt is: what is asked from then on misses nothing that the stream does not tell. */
  attempted;
  /** @type {() => void} */
  #settle = () => {};
  /** @type {Set<(runs: import('./run.js').Run[]) => void>} */
  #onRuns = new Set();
  /** @type {Set<() => void>} */
  #onGap = new Set();
  /** @type {Set<(state: LiveState) => void>} */
  #onState = new Set();
  /** @type {Map<string, any>} */
  #changed = new Map();
  #soon = oncePerFrame(() => this.#handOut());
  /** @type {string | null} */
  #lastId = null;
  #everLive = false;
  #waitMillis = 1000;
  /** @type {AbortController | null} */
  #running = null;
  #hiddenTimer = 0;
  #isLeft = false;

  constructor() {
    this.attempted = new Promise(resolve => {
      this.#settle = () => resolve(undefined);
    });
    document.addEventListener('visibilitychange', () => this.#visibility());
    // a browser keeps a page that one has left, for the way back, and with it the connection
    window.addEventListener('pagehide', () => {
      this.#isLeft = this.#running !== null;
      this.stop();
    });
    window.addEventListener('pageshow', () => {
      if (this.#isLeft) this.start();
    });
  }

  /** @param {(runs: import('./run.js').Run[]) => void} listener @returns {() => void} ends it */
  onRuns(listener) {
    this.#onRuns.add(listener);
    return () => this.#onRuns.delete(listener);
  }

  /** Called when changes may have been missed. @param {() => void} listener @returns {() => void} */
  onGap(listener) {
    this.#onGap.add(listener);
    return () => this.#onGap.delete(listener);
  }

  /** @param {(state: LiveState) => void} listener @returns {() => void} */
  onState(listener) {
    this.#onState.add(listener);
    listener(this.state);
    return () => this.#onState.delete(listener);
  }

  start() {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    this.#run(running.signal).catch(failure => {
      if (!isAborted(failure)) throw failure;
    });
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  #visibility() {
    clearTimeout(this.#hiddenTimer);
    if (document.hidden) {
      this.#hiddenTimer = window.setTimeout(() => {
        if (this.#running) {
          this.stop();
          this.#become({ kind: 'stale' });
        }
      }, HIDDEN_MILLIS);
    } else if (this.state.kind === 'stale' && !this.#running && this.#everLive) {
      this.start();
    }
  }

  /** @param {AbortSignal} signal */
  async #run(signal) {
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (failure) {
        if (signal.aborted) return;
        if (failure instanceof Error && 'status' in failure && failure.status === 401) return;
        if (failure instanceof Error && 'status' in failure && failure.status === 400) this.#lastId = null;
      }
      this.#settle();
      if (signal.aborted) return;
      this.#become({ kind: 'stale' });
      // not all pages at the same moment
      await pause(this.#waitMillis * (0.75 + Math.random() / 2), signal);
      this.#waitMillis = Math.min(LONGEST_WAIT_MILLIS, this.#waitMillis * 2);
    }
  }

  /** One connection, until it ends. @param {AbortSignal} outer */
  async #follow(outer) {
    const own = new AbortController();
    const end = () => own.abort();
    outer.addEventListener('abort', end, { once: true });
    let silence = window.setTimeout(end, SILENCE_MILLIS);
    try {
      /** @type {Record<string, string>} */
      const headers = this.#lastId === null ? {} : { 'Last-Event-ID': this.#lastId };
      const response = await request('stream', own.signal, headers);
      if (!response.ok || !response.body) throw await refusal(response);
      this.#connected();
      const parser = new EventParser();
      const text = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = window.setTimeout(end, SILENCE_MILLIS);
        for (const event of parser.take(text.decode(value, { stream: true }))) this.#take(event);
        this.state.since = Date.now();
      }
    } finally {
      clearTimeout(silence);
      outer.removeEventListener('abort', end);
    }
  }

  #connected() {
    const missed = this.#everLive && this.#lastId === null;
    this.#everLive = true;
    this.#waitMillis = 1000;
    this.#become({ kind: 'live', since: Date.now(), partial: null });
    this.#settle();
    if (missed) for (const listener of this.#onGap) listener();
  }

  /** @param {import('./sse.js').ServerEvent} event */
  #take(event) {
    if (event.id !== null) this.#lastId = event.id;
    if (event.name === 'run') {
      const json = parseExact(event.data);
      this.#changed.set(String(json.run_id), json);
      this.#soon();
    } else if (event.name === 'partial') {
      const { answered, of } = parseExact(event.data);
      this.#become({ partial: answered < of ? { answered, of } : null });
    }
  }

  #handOut() {
    const runs = [...this.#changed.values()].map(readRun);
    this.#changed.clear();
    for (const listener of this.#onRuns) listener(runs);
  }

  /** @param {Partial<LiveState>} change */
  #become(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.#onState) listener(this.state);
  }
}
