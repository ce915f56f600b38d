// @ts-check
// Exact decimals: sums of costs are no floating point. A decimal is a BigInt of 10^-18, as exact as the log's own.

const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);
const ZERO = 0n;

/**
 * Reads a decimal such as 0.0014.
 * @param {string | null} text
 * @returns {bigint | null} null when there is none
 */
export function decimal(text) {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '');
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  const value = BigInt(whole) * ONE + BigInt(fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign ? -value : value;
}

/**
 * All digits, and no more: 0.0022.
 * @param {bigint} value
 */
export function exact(value) {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return (value < 0n ? '-' : '') + digits.slice(0, -SCALE) + (fraction ? '.' + fraction : '');
}

/**
 * Rounded half up, the way the command does.
 * @param {bigint} value
 * @param {number} decimals
 */
export function rounded(value, decimals) {
  const step = 10n ** BigInt(SCALE - decimals);
  const size = value < 0n ? -value : value;
  const steps = (size + step / 2n) / step;
  const digits = steps.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : digits.slice(0, -decimals) + '.' + digits.slice(-decimals);
  return (value < 0n && steps > 0n ? '-' : '') + text;
}

/** For lengths on a screen only. @param {bigint} value */
export function approximately(value) {
  return Number(value) / Number(ONE);
}
