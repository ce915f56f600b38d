// @ts-check
// Server-sent events, read from a stream of text. EventSource cannot send a token.

/**
 * @typedef {object} ServerEvent
 * @property {string} name
 * @property {string} data
 * @property {string | null} id of the latest event that had one
 */

/** Takes the text in as it comes, in pieces of any size, and gives the events that are whole. */
export class EventParser {
  #rest = '';
  #name = '';
  /** @type {string[]} */
  #data = [];
  /** @type {string | null} */
  lastId = null;
  /** What the server asks to wait before the next attempt. */
  retryMillis = 1000;

  /**
   * @param {string} piece
   * @returns {ServerEvent[]}
   */
  take(piece) {
    // a carriage return at the very end may be the first half of a line's end
    const text = this.#rest + piece;
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = lines.pop() + text.slice(whole.length);
    /** @type {ServerEvent[]} */
    const events = [];
    for (const line of lines) this.#line(line, events);
    return events;
  }

  /** @param {string} line @param {ServerEvent[]} events */
  #line(line, events) {
    if (line === '') {
      if (this.#data.length > 0) {
        events.push({ name: this.#name || 'message', data: this.#data.join('\n'), id: this.lastId });
      }
      this.#name = '';
      this.#data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return; // a sign of life
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    switch (field) {
      case 'event': this.#name = value; break;
      case 'data': this.#data.push(value); break;
      case 'id': if (!value.includes('\0')) this.lastId = value; break;
      case 'retry': if (/^\d+$/.test(value)) this.retryMillis = Number(value); break;
      default: // others are none of ours
    }
  }
}
