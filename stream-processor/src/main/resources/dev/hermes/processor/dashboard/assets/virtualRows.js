// @ts-check
// A list of any length of which only what is on the screen, and a little more, is in the page. It scrolls with the page.

import { oncePerFrame } from './frames.js';

const MORE_ROWS = 8;

/**
 * @template T
 */
export class VirtualRows {
  #container;
  #rowHeight;
  #keyAt;
  #create;
  #update;
  #onRange;
  #count = 0;
  /** @type {Map<string, T & {element: HTMLElement}>} */
  #rows = new Map();

  /**
   * @param {object} options
   * @param {HTMLElement} options.container
   * @param {() => number} options.rowHeight all rows are as high as the first
   * @param {(index: number) => string} options.keyAt what a row keeps when others come before it
   * @param {() => T & {element: HTMLElement}} options.create
   * @param {(row: T & {element: HTMLElement}, index: number) => void} options.update
   * @param {(first: number, last: number) => void} [options.onRange] what is in the page now
   */
  constructor({ container, rowHeight, keyAt, create, update, onRange }) {
    this.#container = container;
    this.#rowHeight = rowHeight;
    this.#keyAt = keyAt;
    this.#create = create;
    this.#update = update;
    this.#onRange = onRange;
    container.classList.add('virtual');
    const later = () => this.later();
    window.addEventListener('scroll', later, { passive: true });
    new ResizeObserver(later).observe(container);
  }

  /** @param {number} count */
  setCount(count) {
    this.#count = count;
    this.#render();
  }

  /** Renders in the next frame. @type {() => void} */
  later = oncePerFrame(() => this.#render());

  /** Scrolls as little as needed. @param {number} index */
  reveal(index) {
    const height = this.#rowHeight();
    const top = this.#container.getBoundingClientRect().top + index * height;
    const first = this.#headroom();
    if (top < first) window.scrollBy(0, top - first);
    else if (top + height > window.innerHeight - 8) window.scrollBy(0, top + height - window.innerHeight + 8);
    this.#render();
  }

  /** What stands above the rows and does not scroll. */
  #headroom() {
    return parseFloat(getComputedStyle(this.#container).scrollMarginTop) || 0;
  }

  /** @param {string} key */
  row(key) {
    return this.#rows.get(key) ?? null;
  }

  /** Of the row that an element is in. @param {Element | null} element @returns {string | null} */
  keyOf(element) {
    for (const [key, row] of this.#rows) if (row.element.contains(element)) return key;
    return null;
  }

  #render() {
    if (!this.#container.isConnected) return;
    const height = this.#rowHeight();
    this.#container.style.setProperty('height', this.#count * height + 'px');
    const top = this.#container.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(-top / height) - MORE_ROWS);
    const last = Math.min(this.#count, Math.ceil((window.innerHeight - top) / height) + MORE_ROWS);
    const keys = Array.from({ length: Math.max(0, last - first) }, (_, i) => this.#keyAt(first + i));
    this.#removeOthers(new Set(keys));
    /** @type {HTMLElement | null} */
    let before = null;
    for (const [i, key] of keys.entries()) {
      const row = this.#rows.get(key) ?? this.#add(key);
      this.#update(row, first + i);
      row.element.style.setProperty('transform', `translateY(${(first + i) * height}px)`);
      // the order in the page is that on the screen: readers of the page follow it
      /** @type {ChildNode | null} */
      const place = before ? before.nextSibling : this.#container.firstChild;
      if (place !== row.element) this.#container.insertBefore(row.element, place);
      before = row.element;
    }
    if (this.#onRange) this.#onRange(first, last);
  }

  /** @param {string} key */
  #add(key) {
    const row = this.#create();
    this.#rows.set(key, row);
    return row;
  }

  /** But for the one that has the focus: it must not get lost. @param {Set<unknown>} wanted */
  #removeOthers(wanted) {
    for (const [key, row] of this.#rows) {
      if (!wanted.has(key) && !row.element.contains(document.activeElement)) {
        row.element.remove();
        this.#rows.delete(key);
      }
    }
  }
}
