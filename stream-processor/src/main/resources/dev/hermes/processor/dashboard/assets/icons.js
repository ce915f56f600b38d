// @ts-check
// The page's icons, as strokes on a field of 16 by 16. Beside them there is always a text, or a name for who cannot see them.

import { svg } from './dom.js';

const STROKES = {
  ok: 'M3.5 8.5l3 3 6-7',
  error: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  running: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5',
  interrupted: 'M5.5 4v8M10.5 4v8',
  other: 'M8 8h.01',
  model: 'M8 2l1.6 4.4L14 8l-4.4 1.6L8 14l-1.6-4.4L2 8l4.4-1.6z',
  tool: 'M10.5 2.5a3 3 0 0 0-2.7 4.3L2.8 11.8l1.4 1.4 5-5a3 3 0 0 0 4-3.7l-1.9 1.9-1.6-.3-.3-1.6 1.9-1.9a3 3 0 0 0-.8-.1z',
  note: 'M3.5 2.5h9v8l-3 3h-6zM9.5 13.5v-3h3',
  start: 'M5 3.5v9l7-4.5z',
  end: 'M4 4h8v8H4z',
  run: 'M3 3.5h5a2 2 0 0 1 2 2v7M7.5 10l2.5 2.5 2.5-2.5',
  search: 'M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8M10 10l3.5 3.5',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  next: 'M6.5 3.5L11 8l-4.5 4.5',
  up: 'M8 13V3.5M4 7l4-4 4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  sun: 'M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  auto: 'M2.5 3.5h11v7h-11zM6 13.5h4M8 10.5v3',
  keys: 'M1.5 4.5h13v7h-13zM4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.5h6',
  leave: 'M6.5 2.5h-4v11h4M6.5 8h7M10.5 5l3 3-3 3',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.5M8 12h.01',
  down: 'M3.5 6L8 10.5 12.5 6',
};

/**
 * @param {keyof typeof STROKES} name
 * @returns {Element}
 */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: STROKES[name] }));
}

/** The icon of a run's status. @param {string} status @returns {keyof typeof STROKES} */
export function statusIcon(status) {
  return status === 'ok' || status === 'error' || status === 'running' || status === 'interrupted' ? status : 'other';
}
