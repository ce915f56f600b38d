// @ts-check
// Which runs are asked for: what the filters say, and the words that are typed. A word counts before a filter.

import { query } from './api.js';
import { instant } from './time.js';
import { needsSearch, readWords } from './words.js';

const PAGE = 100;
const FILTERS = /** @type {const} */ (['status', 'agent', 'team', 'user', 'since', 'until']);

/**
 * @typedef {object} RunsQuestion
 * @property {boolean} isSearch
 * @property {string | null} problem what is wrong with the words
 * @property {boolean} isFiltered
 * @property {(cursor: string | null) => string} path of a page
 * @property {(run: import('./run.js').Run) => boolean} wants whether a run that changed belongs to the list; not for searches
 */

/**
 * @param {import('./address.js').Params} params
 * @returns {RunsQuestion}
 */
export function runsQuestion(params) {
  const words = readWords(params.q ?? '');
  /** @type {Record<string, string | undefined>} */
  const choice = {};
  for (const name of FILTERS) choice[name] = words.choice[name] ?? params[name];
  const isSearch = needsSearch(words);
  const line = isSearch ? { q: words.terms, field: words.fields, ignore_case: params.i ? 'true' : null } : {};
  return {
    isSearch,
    problem: words.problem,
    isFiltered: isSearch || FILTERS.some(name => choice[name]),
    path: cursor => (isSearch ? 'search?' : 'runs?')
      + query({ ...line, ...choice, zone: params.zone, limit: String(PAGE), cursor }),
    wants: run => isSame(choice.status, run.status) && isSame(choice.agent, run.agent) && isSame(choice.team, run.team)
      && isSame(choice.user, run.user) && isWithin(choice, run),
  };
}

/** @param {string | undefined} wanted @param {string | null} own */
function isSame(wanted, own) {
  return wanted === undefined || wanted === own;
}

/** Spans reach to now, and a date means a day in a zone: of these a run that just changed is, unless its ts says more. */
const SPANS = /** @type {Record<string, number>} */ ({ h: 3_600_000, d: 86_400_000, w: 604_800_000 });

/** @param {Record<string, string | undefined>} choice @param {import('./run.js').Run} run */
function isWithin(choice, run) {
  if (choice.until) return false;
  const since = choice.since;
  if (!since) return true;
  const span = /^(\d+)([hdw])$/.exec(since);
  const from = span ? Date.now() - Number(span[1]) * SPANS[span[2]] : instant(since);
  return from === null || run.ts >= from;
}
