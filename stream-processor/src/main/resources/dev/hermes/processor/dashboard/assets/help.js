// @ts-check
// The keys, for whoever asks.

import { h } from './dom.js';
import { icon } from './icons.js';

const KEYS = [
  ['/', 'Search'], ['j  ↓', 'Next row'], ['k  ↑', 'Row before'], ['Enter', 'Open the row'], ['Esc', 'Back; clear the search'],
  ['n', 'Show new runs'], ['e', 'Errors only, in a run'], ['g r', 'Runs'], ['g c', 'Cost'], ['?', 'These keys'],
];

export class Help {
  element = h('dialog', { class: 'help', 'aria-labelledby': 'help-title' },
    h('header', null, h('h2', { id: 'help-title' }, 'Keys'),
      h('button', { type: 'button', class: 'button icon-only', 'aria-label': 'Close', onclick: () => this.element.close() }, icon('close'))),
    h('dl', null, ...KEYS.map(([key, text]) => h('div', null, h('dt', null, ...key.split('  ').map(one => h('kbd', null, one))), h('dd', null, text)))));

  constructor() {
    this.element.addEventListener('keydown', event => {
      if (!this.element.open) return; // closed, it keeps the focus until the next frame
      event.stopPropagation();
      if (event.key === 'Escape') this.element.close(); // at once: the browser itself takes a moment
    });
    this.element.addEventListener('click', event => {
      if (event.target === this.element) this.element.close();
    });
  }

  open() {
    if (!this.element.open) this.element.showModal();
  }
}
