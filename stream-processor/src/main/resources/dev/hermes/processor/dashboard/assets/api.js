// @ts-check
// Asks the query API. What the server cannot answer yet is asked again, when it says so; what it refuses is an error.

import { parseExact } from './exactJson.js';
import { report } from './problems.js';
import { forgetToken, keptToken } from './token.js';

const ROOT = '/api/v1/';
const LONGEST_WAIT_SECONDS = 30;
const NETWORK_WAITS_SECONDS = [1, 2, 4, 8, 15];

/** The server said no. */
export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(typeof body?.error === 'string' ? body.error : `the server answered with status ${status}`);
    this.status = status;
    /** @type {string} */
    this.reason = String(body?.reason ?? '');
    /** @type {string[]} ids that are meant, where several are */
    this.runs = Array.isArray(body?.runs) ? body.runs.map(String) : [];
  }
}

/** @type {(() => void)[]} */
const lockedOut = [];

/** @param {() => void} listener called when the token is not taken */
export function onLockedOut(listener) {
  lockedOut.push(listener);
}

/**
 * An answer in JSON, with exact decimals.
 * @param {string} path behind /api/v1/
 * @param {AbortSignal} signal ends waiting too
 */
export async function ask(path, signal) {
  const response = await open(path, signal);
  return parseExact(await response.text());
}

/**
 * An answer that is read as it comes.
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<Response>}
 */
export async function open(path, signal) {
  for (let attempt = 0; ; attempt++) {
    const response = await request(path, signal, {}).catch(failure => notAborted(failure, signal));
    if (response === null) {
      const seconds = NETWORK_WAITS_SECONDS[Math.min(attempt, NETWORK_WAITS_SECONDS.length - 1)];
      await wait(seconds, signal, left => report('network', `The server does not answer. Trying again in ${left} s.`));
    } else if (response.status === 503 || response.status === 429) {
      const { error } = await response.json().catch(() => ({}));
      const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Number(response.headers.get('Retry-After')) || 5));
      await wait(seconds, signal, left =>
        report('network', `The server cannot answer yet${error ? ': ' + error : ''}. Trying again in ${left} s.`));
    } else {
      report('network', null);
      if (!response.ok) throw await refusal(response);
      return response;
    }
  }
}

/**
 * One request, whatever becomes of it.
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {Record<string, string>} headers
 */
export function request(path, signal, headers) {
  const token = keptToken();
  return fetch(ROOT + path, {
    signal,
    cache: 'no-store',
    headers: token ? { ...headers, Authorization: 'Bearer ' + token } : headers,
  });
}

/** What the server refused. Whoever has no token, or another one, has to sign in. @param {Response} response */
export async function refusal(response) {
  const refused = new Refused(response.status, await response.json().catch(() => null));
  if (response.status === 401) {
    forgetToken();
    for (const listener of lockedOut) listener();
  }
  return refused;
}

/** @param {unknown} failure @param {AbortSignal} signal @returns {null} */
function notAborted(failure, signal) {
  if (signal.aborted) throw failure;
  return null;
}

/** Waits some seconds, and says how many are left. @param {number} seconds @param {AbortSignal} signal @param {(left: number) => void} tell */
async function wait(seconds, signal, tell) {
  for (let left = seconds; left > 0; left--) {
    tell(left);
    await pause(1000, signal);
  }
}

/** @param {number} millis @param {AbortSignal} signal @returns {Promise<void>} */
export function pause(millis, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, millis);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Whether somebody stopped asking: no error. @param {unknown} failure */
export function isAborted(failure) {
  return failure instanceof DOMException && failure.name === 'AbortError';
}

/** A query of a URL; null and empty values are left out. @param {Record<string, string | string[] | null | undefined>} values */
export function query(values) {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one) all.append(name, one);
    }
  }
  return all.toString();
}
