// @ts-check
// The search box and the filters of the list. What they say stands in the address.

import { ask, isAborted, query, Refused } from './api.js';
import { change, go, params } from './address.js';
import { fill, h, set } from './dom.js';
import { icon } from './icons.js';
import { visible } from './safeText.js';

const TYPING_MILLIS = 200;
const STATUSES = ['running', 'ok', 'error', 'interrupted'];
const TIMES = [['', 'Any time'], ['24h', 'Last 24 hours'], ['7d', 'Last 7 days'], ['30d', 'Last 30 days']];

export class Filters {
  #typing = 0;
  #onDown;
  #search = h('input', {
    type: 'search', id: 'search', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off',
    placeholder: 'Search in lines: 401, tool:email.send, "no slot"', 'aria-describedby': 'search-hint',
    oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#searchKey(event),
  });
  #ignoreCase = h('input', { type: 'checkbox', id: 'ignore-case', onchange: () => this.#changed({ i: this.#ignoreCase.checked ? '1' : '' }) });
  #status = h('select', { id: 'status', onchange: () => this.#changed({ status: this.#status.value }) });
  #since = h('select', { id: 'since', onchange: () => this.#changed({ since: this.#since.value, until: '' }) });
  #agent = this.#textInput('agent');
  #team = this.#textInput('team');
  #user = this.#textInput('user');
  #clear = h('button', { class: 'button quiet', type: 'button', hidden: true, onclick: () => this.clear() }, 'Clear');
  #agents = h('datalist', { id: 'agents' });
  #teams = h('datalist', { id: 'teams' });
  #toggle = h('button', { class: 'button filter-toggle', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'filter-row',
    onclick: () => this.#open(this.#toggle.getAttribute('aria-expanded') === 'false') }, 'Filters', icon('down'));
  #row = h('div', { class: 'filter-row', id: 'filter-row' },
    field('Status', 'status', this.#status), field('Agent', 'agent', this.#agent), field('Team', 'team', this.#team),
    field('User', 'user', this.#user), field('Since', 'since', this.#since), this.#clear);
  element = h('search', { class: 'filters', role: 'search', 'aria-label': 'Search and filters' },
    h('div', { class: 'search-box' }, icon('search'), h('label', { class: 'hidden', for: 'search' }, 'Search'), this.#search,
      h('label', { class: 'check', for: 'ignore-case', title: 'Upper and lower case are equal' }, this.#ignoreCase, 'Ignore case')),
    h('p', { class: 'hint', id: 'search-hint' }, 'Words of one line. ', h('code', null, 'kind:error'), ' or ',
      h('code', null, 'tool:…'), ' is a field, ', h('code', null, 'status:'), ' ', h('code', null, 'agent:'), ' ',
      h('code', null, 'since:7d'), ' chooses runs.'),
    this.#toggle, this.#row,
    this.#agents, this.#teams);

  /** @param {() => void} onDown called when somebody goes on to the list */
  constructor(onDown) {
    this.#onDown = onDown;
    this.#agent.setAttribute('list', 'agents');
    this.#team.setAttribute('list', 'teams');
    this.#agent.addEventListener('focus', () => this.#propose('agent', this.#agents), { once: true });
    this.#team.addEventListener('focus', () => this.#propose('team', this.#teams), { once: true });
  }

  /** @param {'agent' | 'team' | 'user'} name */
  #textInput(name) {
    return h('input', { type: 'text', id: name, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', placeholder: 'Any',
      onchange: (/** @type {Event & {target: HTMLInputElement}} */ { target }) => this.#changed({ [name]: target.value.trim() }) });
  }

  /** Shows what the address says. @param {import('./address.js').Params} params */
  show(params) {
    if (document.activeElement !== this.#search) this.#search.value = params.q ?? '';
    this.#ignoreCase.checked = Boolean(params.i);
    options(this.#status, [['', 'Any'], ...STATUSES.map(status => [status, status])], params.status ?? '');
    options(this.#since, TIMES, params.since ?? '',
      value => (params.until ? `${value} to ${params.until}` : `Since ${value}`));
    this.#agent.value = params.agent ?? '';
    this.#team.value = params.team ?? '';
    this.#user.value = params.user ?? '';
    if (['status', 'agent', 'team', 'user', 'since'].some(name => params[name])) this.#open(true);
    this.#clear.hidden = !['q', 'i', 'status', 'agent', 'team', 'user', 'since', 'until'].some(name => params[name]);
  }

  /** Where there is little room, filters are shown when somebody wants them. @param {boolean} isOpen */
  #open(isOpen) {
    set(this.#toggle, { 'aria-expanded': String(isOpen) });
    this.#row.classList.toggle('open', isOpen);
  }

  clear() {
    clearTimeout(this.#typing);
    this.#search.value = '';
    go({ zone: params().zone });
  }

  focusSearch() {
    this.#search.focus();
    this.#search.select();
  }

  #typed() {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#apply(), TYPING_MILLIS);
  }

  #apply() {
    clearTimeout(this.#typing);
    if (params().q !== (this.#search.value.trim() || undefined)) this.#changed({ q: this.#search.value.trim() }, true);
  }

  /** @param {KeyboardEvent} event */
  #searchKey(event) {
    if (event.key === 'Enter') {
      this.#apply();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#onDown();
    } else if (event.key === 'Escape') {
      if (this.#search.value === '') this.#search.blur();
      this.#search.value = '';
      this.#apply();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {Record<string, string>} to @param {boolean} [replace] */
  #changed(to, replace = false) {
    change(to, replace);
  }

  /** Names that cost something lately. @param {'agent' | 'team'} by @param {HTMLElement} list */
  async #propose(by, list) {
    try {
      const { costs } = await ask('cost?' + query({ by, since: '30d' }), AbortSignal.timeout(10_000));
      /** @type {(string | null)[]} */
      const names = costs.map(/** @param {any} cost */ cost => cost[by]);
      fill(list, ...names.filter(name => name !== null).map(name => h('option', { value: name })));
    } catch (failure) {
      // proposals are a help and no more: without them one types
      if (!(failure instanceof Refused || failure instanceof DOMException || isAborted(failure))) throw failure;
    }
  }
}

/** @param {string} name @param {string} id @param {HTMLElement} input */
function field(name, id, input) {
  return h('div', { class: 'field' }, h('label', { for: id }, name), input);
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[][]} all value and text
 * @param {string} chosen may be one that a link brought along
 * @param {(value: string) => string} [named]
 */
function options(select, all, chosen, named = value => value) {
  const more = all.some(([value]) => value === chosen) ? [] : [[chosen, named(chosen)]];
  fill(select, ...[...all, ...more].map(([value, text]) => h('option', { value }, visible(text))));
  select.value = chosen;
}
