// @ts-check
// What is shown stands in the query of the address, so that it can be shared and reloaded: ?view=cost&by=model, ?run=7c2a, or the
// filters of the list. The path is always /, and the token is never in it.

/** @typedef {Record<string, string>} Params absent where empty */

const KNOWN = ['view', 'run', 'q', 'i', 'status', 'agent', 'team', 'user', 'since', 'until', 'kind', 'errors', 'step', 'by', 'zone'];

/** @type {((params: Params) => void)[]} */
const listeners = [];

/** @returns {Params} */
export function params() {
  /** @type {Params} */
  const read = {};
  const query = new URLSearchParams(location.search);
  for (const name of KNOWN) {
    const value = query.get(name);
    if (value) read[name] = value;
  }
  return read;
}

/** Where something is shown: the value of an href. @param {Record<string, string | null | undefined>} wanted */
export function href(wanted) {
  const query = new URLSearchParams();
  for (const name of KNOWN) {
    const value = wanted[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '/' : '?' + text;
}

/**
 * Goes there.
 * @param {Record<string, string | null | undefined>} wanted
 * @param {boolean} [replace] whether the step back leads past here
 */
export function go(wanted, replace = false) {
  const url = location.pathname + (href(wanted) === '/' ? '' : href(wanted));
  if (replace) history.replaceState({ ...history.state }, '', url);
  else history.pushState({ hasBefore: true }, '', url);
  tell();
}

/** Changes a part of what is shown. @param {Record<string, string | null | undefined>} change @param {boolean} [replace] */
export function change(change, replace = false) {
  go({ ...params(), ...change }, replace);
}

/** Back to where one came from in here; else there. @param {Record<string, string | null | undefined>} otherwise */
export function back(otherwise) {
  if (history.state?.hasBefore) history.back();
  else go(otherwise);
}

/** @param {(params: Params) => void} listener */
export function onAddress(listener) {
  listeners.push(listener);
}

function tell() {
  for (const listener of listeners) listener(params());
}

/** Links of the page are followed without a reload. */
export function followLinks() {
  window.addEventListener('popstate', tell);
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = link?.getAttribute('href');
    if (!link || !target || link.target || !(target === '/' || target.startsWith('?'))) return;
    event.preventDefault();
    history.pushState({ hasBefore: true }, '', target);
    tell();
  });
}
