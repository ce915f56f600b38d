// @ts-check
// The lines of a run, as they come.

import { open, query } from './api.js';

const AT_A_TIME = 500;

/**
 * @param {string} runId
 * @param {number} after events that are known already
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<string[]>} some whole lines at a time
 */
export async function* lines(runId, after, signal) {
  const response = await open('run/events?' + query({ id: runId, after: String(after) }), signal);
  if (!response.body) return;
  const reader = response.body.getReader();
  const text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? text.decode() : text.decode(value, { stream: true });
    const whole = rest.split('\n');
    rest = /** @type {string} */ (whole.pop());
    for (let at = 0; at < whole.length; at += AT_A_TIME) yield whole.slice(at, at + AT_A_TIME);
    if (done) return;
  }
}
