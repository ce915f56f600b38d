// @ts-check
// Text of a log, as a screen may get it. It is only ever shown as text; what cannot be seen is written by its number, as the
// command does on a terminal: it can neither turn round what is read around it nor hide. Joiners stay: scripts need them.

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const JOINERS = new Set(['\u200c', '\u200d']);
/** In blocks of text these mean what they do. */
const LAYOUT = new Set(['\n', '\t']);

/**
 * The text on one line.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSEEN, character => (JOINERS.has(character) ? character : written(character)));
}

/**
 * The text with its own lines.
 * @param {string} text
 */
export function visibleBlock(text) {
  return text.replace(UNSEEN, character =>
    (JOINERS.has(character) || LAYOUT.has(character) ? character : written(character)));
}

/** @param {string} character */
function written(character) {
  let all = '';
  for (let i = 0; i < character.length; i++) {
    all += '\\u' + character.charCodeAt(i).toString(16).padStart(4, '0');
  }
  return all;
}

/**
 * The beginning of a text, cut between characters.
 * @param {string} text
 * @param {number} length
 */
export function beginning(text, length) {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length) + '…';
}
