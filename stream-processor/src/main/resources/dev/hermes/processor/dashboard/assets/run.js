// @ts-check
// A run, as the API's rows, summaries and changes tell it.

import { decimal } from './decimal.js';
import { count, numberText, textOf } from './exactJson.js';
import { instant } from './time.js';

/**
 * @typedef {object} Run
 * @property {string} id
 * @property {string} status
 * @property {string | null} summary
 * @property {number} ts of its end, or of its latest event; milliseconds
 * @property {number} startedAt milliseconds
 * @property {bigint | null} cost null when nothing is priced though something should be
 * @property {boolean} complete false when a part of the cost has no price
 * @property {string[]} unpricedModels
 * @property {number} steps
 * @property {number | null} events null in rows
 * @property {string | null} error
 * @property {string | null} agent
 * @property {string | null} team
 * @property {string | null} user null in rows
 * @property {string | null} name
 * @property {string | null} parentId
 * @property {number | null} matches lines that match, in answers of a search
 * @property {any} json all of it
 */

/** @param {any} json @returns {Run} */
export function readRun(json) {
  const ts = instant(textOf(json.ts)) ?? 0;
  return {
    id: String(json.run_id),
    status: String(json.status),
    summary: textOf(json.summary),
    ts,
    startedAt: instant(textOf(json.started_at)) ?? ts,
    cost: decimal(numberText(json.cost_usd)),
    complete: json.cost_complete !== false,
    unpricedModels: Array.isArray(json.unpriced_models) ? json.unpriced_models.map(String) : [],
    steps: count(json.steps) ?? 0,
    events: count(json.events),
    error: textOf(json.error),
    agent: textOf(json.agent),
    team: textOf(json.team),
    user: textOf(json.user),
    name: textOf(json.run_name),
    parentId: textOf(json.parent_run_id),
    matches: count(json.matches),
    json,
  };
}

/** The path of a run in the API. Ids that no path can hold go into the query. @param {string} id @param {string} [below] */
export function runPath(id, below = '') {
  return `run${below}?id=${encodeURIComponent(id)}`;
}

/** Milliseconds that a run took so far. @param {Run} run @param {number} now */
export function elapsed(run, now) {
  return Math.max(0, (run.status === 'running' ? Math.max(now, run.ts) : run.ts) - run.startedAt);
}

/** What a run is called where it has no summary. @param {Run} run */
export function title(run) {
  if (run.summary) return run.summary;
  if (run.name) return run.name;
  return run.status === 'running' ? 'No summary yet' : 'No summary';
}
