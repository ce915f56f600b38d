// @ts-check
// The time zone of times and days. UTC unless another one is chosen, as in the command: the same figures here and there.

import { change, params } from './address.js';
import { fill, h } from './dom.js';
import { isZone, ownZone } from './time.js';

const UTC = 'UTC';

/** The zone that the address names. */
export function zone() {
  const chosen = params().zone;
  return chosen && isZone(chosen) ? chosen : UTC;
}

export class ZoneSelect {
  element = h('select', { class: 'zone', 'aria-label': 'Time zone', title: 'Time zone of times and days', 'data-testid': 'zone',
    onchange: () => change({ zone: this.element.value === UTC ? null : this.element.value }) });

  show() {
    const now = zone();
    const first = [...new Set([UTC, ownZone(), now])];
    if (this.element.options.length === 0 || !first.every(one => [...this.element.options].some(option => option.value === one))) {
      const others = Intl.supportedValuesOf('timeZone').filter(one => !first.includes(one));
      fill(this.element, ...first.map(option), h('optgroup', { label: 'Others' }, ...others.map(option)));
    }
    this.element.value = now;
  }
}

/** @param {string} name */
function option(name) {
  return h('option', { value: name }, name === ownZone() && name !== UTC ? name + ' (here)' : name);
}
