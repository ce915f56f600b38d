// @ts-check
// What stands in the place of data, or beside it: nothing found, an error, a part that is missing.

import { h } from './dom.js';
import { icon } from './icons.js';
import { visible } from './safeText.js';

/** @param {string} title @param {string} text @param {...import('./dom.js').Child} more */
export function emptyNote(title, text, ...more) {
  return h('div', { class: 'note empty', 'data-testid': 'empty' }, h('h2', null, title), h('p', null, text), ...more);
}

/** @param {string} title @param {string} text of the server @param {(() => void) | null} again */
export function errorNote(title, text, again) {
  return h('div', { class: 'note error', role: 'alert', 'data-testid': 'error' },
    icon('warning'),
    h('div', null, h('h2', null, title), h('p', null, h('bdi', null, visible(text)))),
    again && h('button', { class: 'button', type: 'button', onclick: again }, 'Try again'));
}

/** @param {{answered: number, of: number}} partial */
export function partialNote(partial) {
  return h('p', { class: 'note partial', role: 'status', 'data-testid': 'partial' }, icon('warning'),
    `Partial: ${partial.answered} of ${partial.of} partitions answered. What the others hold is missing here.`);
}

/** Where rows will be. @param {number} rows */
export function skeleton(rows) {
  return h('div', { class: 'skeleton', 'aria-hidden': 'true' }, ...Array.from({ length: rows }, () => h('div', null)));
}
