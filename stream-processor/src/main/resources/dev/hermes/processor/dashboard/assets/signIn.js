// @ts-check
// Where there is no token, or one that the server does not take.

import { h, setText } from './dom.js';
import { icon } from './icons.js';
import { keepToken } from './token.js';

/**
 * @param {boolean} isRefused whether there was one
 * @param {() => void} onToken
 */
export function signIn(isRefused, onToken) {
  const problem = h('p', { class: 'run-error', id: 'token-problem', role: 'alert' },
    isRefused ? 'The server does not take that token. It may be that of another home.' : '');
  const input = h('input', { type: 'password', id: 'token', autocomplete: 'off', spellcheck: 'false', required: true,
    'aria-describedby': 'token-problem', 'aria-invalid': isRefused ? 'true' : null });
  const form = h('form', { novalidate: true, onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (keepToken(input.value.trim())) {
      onToken();
    } else {
      setText(problem, 'This is no token: it is one line, without spaces.');
      input.focus();
    }
  } },
  h('label', { for: 'token' }, 'Token'), input, problem,
  h('button', { type: 'submit', class: 'button primary' }, 'Open the dashboard'));
  return h('section', { class: 'sign-in', 'aria-labelledby': 'sign-in-title', 'data-testid': 'sign-in' },
    h('h1', { id: 'sign-in-title', tabindex: '-1' }, 'Open the run log'),
    h('p', null, 'On the machine where ', h('code', null, 'hermes up'), ' runs, this opens it in one step:'),
    h('pre', { class: 'code' }, 'hermes dashboard'),
    h('p', { class: 'or' }, 'or'),
    form,
    h('p', { class: 'hint' }, icon('keys'), h('span', null, 'The token stands in ', h('code', null, '<home>/runlog/token'), ', usually ',
      h('code', null, '~/.hermes/runlog/token'), '. It stays in this tab and is never part of a link.')));
}
