// @ts-check
// Whether what is shown is what is: live, or as of when.

import { h, set, setText } from './dom.js';
import { clock } from './time.js';
import { zone } from './zoneSelect.js';

/** @param {import('./live.js').Live} live */
export function liveSign(live) {
  const text = h('span', null);
  const sign = h('p', { class: 'live-sign', role: 'status', 'aria-live': 'polite', 'data-testid': 'live' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), text);
  live.onState(({ kind, since, partial }) => {
    set(sign, { 'data-state': kind === 'live' && partial ? 'partial' : kind });
    if (kind === 'live') {
      setText(text, partial ? `Live, ${partial.answered} of ${partial.of} partitions` : 'Live');
    } else if (kind === 'stale') {
      setText(text, since === null ? 'Not connected' : `Not live since ${clock(since, zone())}`);
    } else {
      setText(text, 'Connecting');
    }
  });
  return sign;
}
