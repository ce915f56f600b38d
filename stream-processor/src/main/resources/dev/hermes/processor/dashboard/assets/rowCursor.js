// @ts-check
// Moves through the rows of a long list by keyboard. One row can be reached by Tab, the arrows lead on from there.

/**
 * @template T
 */
export class RowCursor {
  active = 0;
  #body;
  #rows;
  #count;
  #keyAt;

  /**
   * @param {object} options
   * @param {HTMLElement} options.body
   * @param {import('./virtualRows.js').VirtualRows<T & {focus: () => void}>} options.rows whose elements carry their index as data-index
   * @param {() => number} options.count
   * @param {(index: number) => string} options.keyAt
   */
  constructor({ body, rows, count, keyAt }) {
    this.#body = body;
    this.#rows = rows;
    this.#count = count;
    this.#keyAt = keyAt;
    body.addEventListener('focusin', event => this.#focused(event));
  }

  hasFocus() {
    return this.#body.contains(document.activeElement);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for the list */
  key(event) {
    switch (event.key) {
      case 'j': case 'ArrowDown': return this.move(1);
      case 'k': case 'ArrowUp': return this.move(-1);
      case 'Home': return this.hasFocus() && this.move(-Infinity);
      case 'End': return this.hasFocus() && this.move(Infinity);
      default: return false;
    }
  }

  /** @param {number} by the first time it only enters the list */
  move(by) {
    const to = this.hasFocus() ? this.active + by : this.active;
    return this.focus(to);
  }

  /** @param {number} index */
  focus(index) {
    const last = this.#count() - 1;
    if (last < 0) return false;
    this.active = Math.min(last, Math.max(0, index));
    this.#rows.reveal(this.active);
    this.#rows.row(this.#keyAt(this.active))?.focus();
    return true;
  }

  /** Rows have come or gone: the one that has the focus keeps it. */
  rowsMoved() {
    const last = Math.max(0, this.#count() - 1);
    this.active = Math.min(this.active, last);
    const focused = this.hasFocus() ? this.#rows.keyOf(document.activeElement) : null;
    if (focused === null || (this.#count() > 0 && this.#keyAt(this.active) === focused)) return;
    for (let index = 0; index <= last; index++) {
      if (this.#keyAt(index) === focused) {
        this.active = index;
        return;
      }
    }
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row && Number(row.getAttribute('data-index')) !== this.active) {
      this.active = Number(row.getAttribute('data-index'));
      this.#rows.later();
    }
  }
}
