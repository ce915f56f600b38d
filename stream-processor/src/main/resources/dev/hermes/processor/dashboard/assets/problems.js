// @ts-check
// What is wrong right now between this page and the server, for the line at the top. Each kind of problem is there once.

/** @type {Map<string, string>} */
const problems = new Map();
/** @type {((texts: string[]) => void)[]} */
const listeners = [];

/**
 * Says what is wrong, or that it is no more.
 * @param {string} kind
 * @param {string | null} text
 */
export function report(kind, text) {
  if ((problems.get(kind) ?? null) === text) return;
  if (text === null) problems.delete(kind);
  else problems.set(kind, text);
  for (const listener of listeners) listener([...problems.values()]);
}

/** @param {(texts: string[]) => void} listener */
export function onProblems(listener) {
  listeners.push(listener);
}
