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
  #hasAll = false;
  element = h('select', { class: 'zone', 'aria-label': 'Time zone', title: 'Time zone of times and days', 'data-testid': 'zone',
    onfocus: () => this.#addOthers(),
    onchange: () => change({ zone: this.element.value === UTC ? null : this.element.value }) });

  show() {
    const now = zone();
    if (![...this.element.options].some(one => one.value === now) || !this.#hasAll) {
      fill(this.element, ...usual(now).map(option));
      this.#hasAll = false;
    }
    this.element.value = now;
  }

  /** The other four hundred, when somebody looks for one. */
  #addOthers() {
    if (this.#hasAll) return;
    this.#hasAll = true;
    const first = usual(zone());
    const others = Intl.supportedValuesOf('timeZone').filter(one => !first.includes(one));
    this.element.append(h('optgroup', { label: 'Others' }, ...others.map(option)));
  }
}

/** @param {string} now */
function usual(now) {
  return [...new Set([UTC, ownZone(), now])];
}

/** @param {string} name */
function option(name) {
  return h('option', { value: name }, name === ownZone() && name !== UTC ? name + ' (here)' : name);
}
