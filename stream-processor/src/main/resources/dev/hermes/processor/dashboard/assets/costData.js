// @ts-check
// What a time cost, by day and by group. The API answers by one grouping at a time: the groups of a day are asked for that day
// alone. All sums are exact.

import { ask, query } from './api.js';
import { decimal } from './decimal.js';
import { count, numberText, textOf } from './exactJson.js';

const AT_A_TIME = 4;

/**
 * @typedef {object} Cost
 * @property {string | null} key day or group; null where what costs has none
 * @property {bigint | null} cost null when nothing is priced though something should be
 * @property {boolean} complete
 * @property {number} prompt tokens
 * @property {number} completion
 *
 * @typedef {Cost & {groups: Cost[] | null}} Day groups are null until they have come
 *
 * @typedef {object} CostQuestion
 * @property {string} by
 * @property {string} since
 * @property {string | undefined} until
 * @property {string} zone
 */

export class CostData {
  /** @type {Day[]} */
  days = [];
  /** @type {Cost[]} the dearest first */
  groups = [];
  /** @type {{answered: number, of: number} | null} */
  partial = null;
  /** @type {Map<string, Day>} */
  #known = new Map();

  /**
   * @param {CostQuestion} question
   * @param {AbortSignal} signal
   * @param {() => void} onProgress
   */
  async load(question, signal, onProgress) {
    const { by, since, until, zone } = question;
    const [days, groups] = await Promise.all([
      ask('cost?' + query({ by: 'day', since, until, zone }), signal),
      ask('cost?' + query({ by, since, until, zone }), signal),
    ]);
    this.partial = days.partial ?? groups.partial;
    this.groups = groups.costs.map(/** @param {any} json */ json => read(json, by));
    this.days = days.costs.map(/** @param {any} json */ json => this.#day(read(json, 'day')));
    this.#known = new Map(this.days.map(day => [String(day.key), day]));
    onProgress();
    const open = this.days.filter(day => day.groups === null);
    await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
      for (let day = open.shift(); day; day = open.shift()) {
        await this.#groupsOf(day, question, signal);
        onProgress();
      }
    }));
  }

  /** Its groups, where nothing has changed since they came. @param {Cost} now @returns {Day} */
  #day(now) {
    const before = this.#known.get(String(now.key));
    if (before && isSame(before, now)) return before;
    const isNothing = now.cost === 0n && now.complete && now.prompt === 0 && now.completion === 0;
    return { ...now, groups: isNothing ? [] : null };
  }

  /** @param {Day} day @param {CostQuestion} question @param {AbortSignal} signal */
  async #groupsOf(day, { by, zone }, signal) {
    const date = String(day.key);
    const answer = await ask('cost?' + query({ by, since: date, until: date, zone }), signal);
    day.groups = answer.costs.map(/** @param {any} json */ json => read(json, by));
    this.partial = this.partial ?? answer.partial;
  }

  /** All days together. @returns {Cost} */
  total() {
    return total(this.days);
  }
}

/** @param {Cost[]} costs @returns {Cost} */
export function total(costs) {
  const priced = costs.filter(cost => cost.cost !== null);
  const isUnpriced = priced.every(cost => cost.cost === 0n) && costs.some(cost => cost.cost === null);
  return {
    key: null,
    cost: isUnpriced ? null : priced.reduce((sum, cost) => sum + /** @type {bigint} */ (cost.cost), 0n),
    complete: costs.every(cost => cost.complete),
    prompt: costs.reduce((sum, cost) => sum + cost.prompt, 0),
    completion: costs.reduce((sum, cost) => sum + cost.completion, 0),
  };
}

/** @param {any} json @param {string} by @returns {Cost} */
function read(json, by) {
  return {
    key: textOf(json[by]),
    cost: decimal(numberText(json.cost_usd)),
    complete: json.cost_complete !== false,
    prompt: count(json.prompt_tokens) ?? 0,
    completion: count(json.completion_tokens) ?? 0,
  };
}

/** @param {Cost} one @param {Cost} other */
function isSame(one, other) {
  return one.cost === other.cost && one.complete === other.complete
    && one.prompt === other.prompt && one.completion === other.completion;
}
