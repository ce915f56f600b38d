// @ts-check
// JSON whose decimals stay exact. JSON.parse makes binary floating point of every number, and money is none.

/** A string of JSON as a whole, or a number. Outside of strings JSON has digits in numbers only. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** Begins the text of a number that became a string. */
const MARK = '\u0000';
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Parses JSON. Whole numbers that a double holds are numbers; all others keep their spelling: ask {@link numberText}.
 * @param {string} text
 * @returns {any}
 */
export function parseExact(text) {
  return JSON.parse(text.replace(TOKEN, keepSpelling));
}

/** @param {string} token */
function keepSpelling(token) {
  if (token[0] === '"') return token;
  const isExact = Number.isSafeInteger(Number(token)) && String(Number(token)) === token;
  return isExact ? token : `"\\u0000${token}"`;
}

/**
 * The number as it was written; null when the value is none.
 * @param {unknown} value of what {@link parseExact} gave
 * @returns {string | null}
 */
export function numberText(value) {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value[0] !== MARK) return null;
  const text = value.slice(1);
  return DECIMAL.test(text) ? text : plain(text);
}

/** A number with an exponent, without it. @param {string} text */
function plain(text) {
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (!parts) return null;
  const [, sign, whole, fraction = '', exponent] = parts;
  const point = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - point)) + whole + fraction;
  const at = Math.max(1, point);
  const padded = digits.padEnd(at, '0');
  const rest = padded.slice(at);
  return sign + padded.slice(0, at).replace(/^0+(?=\d)/, '') + (rest ? '.' + rest : '');
}

/**
 * A whole number, 0 or more; null when the value is none.
 * @param {unknown} value
 */
export function count(value) {
  return typeof value === 'number' && value >= 0 ? value : null;
}

/** @param {unknown} value @returns {string | null} the text; null when the value is none, a number too */
export function textOf(value) {
  return typeof value === 'string' && value[0] !== MARK ? value : null;
}

/**
 * A line of JSON on several lines, for people; every string and number is spelt as it was.
 * @param {string} line valid JSON
 */
export function pretty(line) {
  let depth = 0;
  return line.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[{[]\s*[}\]]|[{}[\],:]|\s+/g, token => {
    switch (token[0]) {
      case '"': return token;
      case '{': case '[':
        if (token.length > 1) return token;
        depth += 1;
        return token + newLine(depth);
      case '}': case ']':
        depth -= 1;
        return newLine(depth) + token;
      case ',': return ',' + newLine(depth);
      case ':': return ': ';
      default: return '';
    }
  });
}

/** @param {number} depth */
function newLine(depth) {
  return '\n' + '  '.repeat(depth);
}
