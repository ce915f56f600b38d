// @ts-check
// Light, dark, or what the system says.

import { h, set } from './dom.js';
import { icon } from './icons.js';

const KEY = 'hermes-theme';
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
const ICONS = /** @type {const} */ ({ auto: 'auto', light: 'sun', dark: 'moon' });
const NAMES = { auto: 'as the system', light: 'light', dark: 'dark' };

export function themeSwitch() {
  const button = h('button', { type: 'button', class: 'button icon-only quiet', 'data-testid': 'theme', onclick: () => {
    const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
    if (next === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    show();
  } });
  const show = () => {
    const now = theme();
    if (now === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = now;
    button.replaceChildren(icon(ICONS[now]));
    set(button, { 'aria-label': `Theme: ${NAMES[now]}. Change`, title: `Theme: ${NAMES[now]}` });
  };
  show();
  return button;
}

/** @returns {typeof THEMES[number]} */
function theme() {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}
