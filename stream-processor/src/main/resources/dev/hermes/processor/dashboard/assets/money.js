// @ts-check
// Costs for people to read, in the words of the command: unknown is never zero, and neither is less than a displayed digit.

import { decimal, exact, rounded } from './decimal.js';

/** Decimals of a step and of a run, and of a day. */
export const FINE = 4;
export const CENTS = 2;

/**
 * $0.0014, <$0.0001: a cost that is known.
 * @param {bigint} cost
 * @param {number} decimals
 */
export function money(cost, decimals) {
  const smallest = /** @type {bigint} */ (decimal('0.' + '1'.padStart(decimals, '0')));
  if (cost > 0n && cost < smallest) return '<$' + rounded(smallest, decimals);
  return '$' + rounded(cost, decimals);
}

/**
 * A sum: $0.42, ≥ $0.42, unpriced.
 * @param {bigint | null} cost null when nothing is priced though something should be
 * @param {boolean} complete false when a part has no price
 * @param {number} decimals
 */
export function sum(cost, complete, decimals) {
  if (cost === null) return 'unpriced';
  return (complete ? '' : '≥ ') + money(cost, decimals);
}

/** All digits of a sum, to look up. @param {bigint | null} cost @param {boolean} complete */
export function exactSum(cost, complete) {
  return cost === null ? 'unpriced' : (complete ? '' : '≥ ') + '$' + exact(cost);
}
