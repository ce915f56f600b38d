// @ts-check
// The lines of a run, as they come.

import { open, query } from './api.js';

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
    if (whole.length > 0) yield whole;
    if (done) return;
  }
}
