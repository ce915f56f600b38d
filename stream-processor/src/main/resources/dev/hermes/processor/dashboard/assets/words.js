// @ts-check
// The words of a search, those of `hermes run search`: terms, `name:value` for a field of the line, and
// status: agent: team: user: since: until: for the run. A word in double quotes is a term whatever is in it.

/** Which runs are wanted. */
const CHOICES = new Set(['status', 'agent', 'team', 'user', 'since', 'until']);
const WORD = /(?:([A-Za-z_][A-Za-z0-9_]*):)?"((?:[^"\\]|\\["\\]|\\)*?)"(?=\s|$)|\S+/g;
const NAMED = /^([A-Za-z_][A-Za-z0-9_]*):(.*)$/s;

/**
 * @typedef {object} Words
 * @property {string[]} terms
 * @property {string[]} fields each as name:value
 * @property {Record<string, string>} choice
 * @property {string | null} problem what is wrong with them
 */

/**
 * @param {string} text as it was typed
 * @returns {Words}
 */
export function readWords(text) {
  /** @type {Words} */
  const words = { terms: [], fields: [], choice: {}, problem: null };
  for (const match of text.matchAll(WORD)) {
    const quoted = match[2] === undefined ? null : match[2].replace(/\\(["\\])/g, '$1');
    const named = quoted === null ? NAMED.exec(match[0]) : match[1] ? [match[0], match[1], quoted] : null;
    if (named) {
      takeNamed(named[1], named[2], words);
    } else {
      const term = quoted ?? match[0];
      if (term !== '') words.terms.push(term);
    }
  }
  return words;
}

/** @param {string} name @param {string} value @param {Words} words */
function takeNamed(name, value, words) {
  if (!CHOICES.has(name)) {
    words.fields.push(name + ':' + value);
  } else if (value === '') {
    words.problem = `${name}: says nothing yet`;
  } else if (name in words.choice) {
    words.problem = `${name}: is given twice, and a run has one ${name}`;
  } else {
    words.choice[name] = value;
  }
}

/** Whether lines have to be looked at. @param {Words} words */
export function needsSearch(words) {
  return words.terms.length > 0 || words.fields.length > 0;
}
