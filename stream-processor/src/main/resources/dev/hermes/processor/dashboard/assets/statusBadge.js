// @ts-check

import { h, set } from './dom.js';
import { icon, statusIcon } from './icons.js';
import { visible } from './safeText.js';

/** A run's status, as a word with a sign and a colour. */
export class StatusBadge {
  element = h('span', { class: 'badge' });
  #status = '';

  /** @param {string} status */
  show(status) {
    if (status === this.#status) return;
    this.#status = status;
    set(this.element, { 'data-status': statusIcon(status) });
    this.element.replaceChildren(icon(statusIcon(status)), h('bdi', null, visible(status)));
  }
}
