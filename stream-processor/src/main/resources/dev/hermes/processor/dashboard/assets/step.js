// @ts-check
// A step of a run, as its line tells it; what is shown of it follows `hermes run show`.

import { decimal } from './decimal.js';
import { count, numberText, parseExact, textOf } from './exactJson.js';
import { beginning } from './safeText.js';
import { instant } from './time.js';

const LONGEST_WHAT = 400;
const SHORT_OUTPUT = 40;

/**
 * @typedef {object} Step
 * @property {number} seq its place in the run, from 1
 * @property {number} ts milliseconds
 * @property {number} step
 * @property {string} kind an error step of a tool is one of the tool
 * @property {string} name model or tool; of an end the status
 * @property {string} what what happened
 * @property {boolean} failed
 * @property {boolean} retry
 * @property {number | null} prompt
 * @property {number | null} completion
 * @property {number | null} chars
 * @property {bigint | null} cost
 * @property {boolean} unpriced a model step with tokens and no cost
 * @property {number | null} latency milliseconds
 * @property {string} line
 */

/** @param {string} line @param {number} seq @returns {Step} */
export function readStep(line, seq) {
  const json = parseExact(line);
  const kind = String(json.kind);
  const error = textOf(json.error);
  const failed = kind === 'error' || (error !== null && kind !== 'end');
  const latency = Number(numberText(json.latency_ms) ?? NaN);
  const prompt = count(json.prompt_tokens);
  const completion = count(json.completion_tokens);
  const cost = decimal(numberText(kind === 'end' ? json.total_cost_usd : json.cost_usd));
  return {
    seq,
    ts: instant(textOf(json.ts)) ?? 0,
    step: count(json.step) ?? 0,
    kind: kind === 'error' && textOf(json.tool) !== null ? 'tool' : kind,
    name: (kind === 'end' ? textOf(json.status) : textOf(json.tool) ?? textOf(json.model)) ?? '',
    what: beginning(what(json, kind, error), LONGEST_WHAT),
    failed: failed || (kind === 'end' && json.status === 'error'),
    retry: json.retry === true,
    prompt,
    completion,
    chars: count(json.output_chars),
    cost,
    unpriced: kind === 'model' && cost === null && (prompt !== null || completion !== null),
    latency: Number.isNaN(latency) || latency < 0 ? null : latency,
    line,
  };
}

/** @param {any} json @param {string} kind @param {string | null} error */
function what(json, kind, error) {
  const summary = textOf(json.summary);
  if (kind === 'error' || error !== null) return error ?? summary ?? '';
  switch (kind) {
    case 'model': return summary ?? '';
    case 'tool': return summary ?? shortOutput(textOf(json.output));
    case 'start': return textOf(json.run_name) ?? summary ?? '';
    case 'end': return summary ?? '';
    default: return summary ?? textOf(json.output) ?? '';
  }
}

/** @param {string | null} output */
function shortOutput(output) {
  return output !== null && output.length <= SHORT_OUTPUT && !/[\r\n]/.test(output) ? output : '';
}

/** 482+124 tok, 312 chars. @param {Step} step */
export function size({ kind, prompt, completion, chars }) {
  const hasTokens = prompt !== null || completion !== null;
  if (hasTokens && (chars === null || kind === 'model')) return `${prompt ?? '?'}+${completion ?? '?'} tok`;
  return chars === null ? '' : chars + ' chars';
}

/** The order in which steps are shown. @param {Step} one @param {Step} other */
export function inOrder(one, other) {
  return one.ts - other.ts || one.step - other.step || one.seq - other.seq;
}
