// @ts-check
// The raw line of a step, in a drawer: the JSON on several lines, as text.

import { fill, h, logText } from './dom.js';
import { pretty } from './exactJson.js';
import { icon } from './icons.js';
import { visibleBlock } from './safeText.js';

export class RawLine {
  #title = h('h2', { id: 'raw-title' });
  #text = h('pre', { class: 'raw mono', tabindex: '0', autofocus: true, 'aria-labelledby': 'raw-title', 'data-testid': 'raw-line' });
  #copied = h('span', { class: 'hint', role: 'status' });
  #line = '';
  element;

  /** @param {{onClose: () => void, onMove: (by: number) => void}} listeners */
  constructor({ onClose, onMove }) {
    this.element = h('dialog', { class: 'drawer', 'aria-labelledby': 'raw-title', onclose: onClose },
      h('header', null, this.#title,
        h('button', { type: 'button', class: 'button icon-only', 'aria-label': 'Close', onclick: () => this.close() }, icon('close'))),
      this.#text,
      h('footer', null,
        h('button', { type: 'button', class: 'button', onclick: () => onMove(-1) }, icon('back'), 'Before'),
        h('button', { type: 'button', class: 'button', onclick: () => onMove(1) }, 'Next', icon('next')),
        h('button', { type: 'button', class: 'button', onclick: () => this.#copy() }, icon('copy'), 'Copy line'), this.#copied));
    this.element.addEventListener('keydown', event => {
      if (!this.element.open) return; // closed, it keeps the focus until the next frame
      if (event.key === 'j') onMove(1);
      else if (event.key === 'k') onMove(-1);
      else if (event.key === 'Escape') this.close(); // at once: the browser itself takes a moment
      event.stopPropagation();
    });
    this.element.addEventListener('click', event => {
      if (event.target === this.element) this.close(); // beside the drawer
    });
  }

  /** @param {import('./step.js').Step} step */
  show(step) {
    this.#line = step.line;
    fill(this.#title, `Event ${step.seq}: ${step.kind} `, logText(step.name));
    this.#text.textContent = visibleBlock(pretty(step.line));
    this.#copied.textContent = '';
    if (!this.element.open) this.element.showModal();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#line);
      this.#copied.textContent = 'Copied';
    } catch {
      this.#copied.textContent = 'The browser does not let this page copy: select the text';
    }
  }
}
