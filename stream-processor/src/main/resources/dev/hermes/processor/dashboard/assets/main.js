// @ts-check
// Puts the page together: the frame, the view that the address names, and the keys.

import { onLockedOut } from './api.js';
import { back, followLinks, go, href, onAddress, params } from './address.js';
import { CostView } from './costView.js';
import { fill, h, set } from './dom.js';
import { Help } from './help.js';
import { icon } from './icons.js';
import { Live } from './live.js';
import { liveSign } from './liveSign.js';
import { onProblems } from './problems.js';
import { RunsView } from './runsView.js';
import { RunView } from './runView.js';
import { signIn } from './signIn.js';
import { themeSwitch } from './themeSwitch.js';
import { answerOtherTabs, askOtherTabs, forgetToken, keptToken, takeFromAddress } from './token.js';
import { zone, ZoneSelect } from './zoneSelect.js';

/**
 * What views share.
 * @typedef {object} Context
 * @property {Live} live
 * @property {() => string} zone
 * @property {(title: string) => void} setTitle
 *
 * @typedef {RunsView | RunView | CostView} View
 */

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const tools = /** @type {HTMLElement} */ (document.getElementById('tools'));
const banner = /** @type {HTMLElement} */ (document.getElementById('banner'));
const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('nav a'));

const live = new Live();
/** @type {Context} */
const context = { live, zone, setTitle: title => { document.title = title + ' · Hermes'; } };
/** @type {Map<string, View>} */
const views = new Map();
/** @type {Map<string, number>} */
const scrolled = new Map();
const zones = new ZoneSelect();
const help = new Help();
/** @type {View | null} */
let view = null;
let isGoKey = false;

/** @param {string} name @returns {View} */
function viewOf(name) {
  let known = views.get(name);
  if (!known) {
    known = name === 'run' ? new RunView(context) : name === 'cost' ? new CostView(context) : new RunsView(context);
    views.set(name, known);
  }
  return known;
}

/** @param {import('./address.js').Params} asked */
function show(asked) {
  if (!keptToken()) return;
  const next = viewOf(asked.run ? 'run' : asked.view === 'cost' ? 'cost' : 'runs');
  if (next !== view) {
    if (view) {
      scrolled.set(view.name, window.scrollY);
      view.hide();
    }
    const isFirst = view === null;
    view = next;
    fill(main, next.element);
    next.show(asked);
    window.scrollTo(0, next.name === 'runs' ? scrolled.get('runs') ?? 0 : 0);
    if (!isFirst && next.name !== 'run' && !(next instanceof RunsView && next.restoreFocus())) {
      main.querySelector('h1')?.focus({ preventScroll: true });
    }
  } else {
    next.show(asked);
  }
  zones.show();
  for (const link of links) {
    const name = link.dataset.view ?? '';
    set(link, { href: href({ view: name === 'cost' ? 'cost' : null, zone: asked.zone }), 'aria-current': next.name === name ? 'page' : null });
  }
}

/** @param {boolean} isRefused */
function lock(isRefused) {
  live.stop();
  view?.hide();
  view = null;
  tools.hidden = true;
  document.title = 'Hermes';
  document.body.dataset.locked = 'true';
  fill(main, signIn(isRefused, () => location.reload())); // with nothing left of what was there before
  main.querySelector('input')?.focus();
}

function unlock() {
  tools.hidden = false;
  fill(main);
  live.start();
  show(params());
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || !view) return;
  const field = event.target instanceof Element ? event.target.closest('input, select, textarea') : null;
  const isLetterOnChoice = field !== null && field.matches('[type=checkbox], [type=radio]') && /^[a-z?/]$/.test(event.key);
  if (field && !isLetterOnChoice) {
    if (event.key === 'Escape') /** @type {HTMLElement} */ (event.target).blur();
    return;
  }
  if (event.target instanceof Element && event.target.closest('.wide, .raw') && event.key.startsWith('Arrow')) return;
  if (pageKey(event) || view.key(event)) event.preventDefault();
}

/** @param {KeyboardEvent} event */
function pageKey(event) {
  const wasGoKey = isGoKey;
  isGoKey = event.key === 'g';
  if (wasGoKey && (event.key === 'r' || event.key === 'c')) {
    go({ view: event.key === 'c' ? 'cost' : null, zone: params().zone });
    return true;
  }
  switch (event.key) {
    case '?':
      help.open();
      return true;
    case '/':
      if (view?.name !== 'runs') go({ zone: params().zone });
      /** @type {RunsView} */ (viewOf('runs')).focusSearch();
      return true;
    case 'Escape':
      if (view?.name !== 'cost') return false;
      back({ zone: params().zone });
      return true;
    default: return false;
  }
}

fill(tools, liveSign(live), zones.element, themeSwitch(),
  h('button', { type: 'button', class: 'button icon-only quiet', 'aria-label': 'Keys', title: 'Keys (?)', onclick: () => help.open() }, icon('keys')),
  h('button', { type: 'button', class: 'button icon-only quiet', 'aria-label': 'Sign out of this tab', title: 'Sign out of this tab', onclick: () => {
    forgetToken();
    lock(false);
  } }, icon('leave')));
document.body.append(help.element);
onProblems(texts => fill(banner, ...texts.map(text => h('p', { 'data-testid': 'problem' }, icon('warning'), text))));
onLockedOut(() => lock(true));
onAddress(show);
followLinks();
document.addEventListener('keydown', key);
answerOtherTabs();
takeFromAddress();
window.addEventListener('hashchange', () => {
  takeFromAddress();
  if (keptToken() && !view) unlock();
});
if (keptToken() || await askOtherTabs()) unlock();
else lock(false);
document.body.dataset.ready = 'true';
