// @ts-check
// The token: it comes in the fragment of the address, which no server sees, and leaves the address at once. This tab keeps it;
// another tab of this page may ask for it, so that a link opened in a new tab needs none of its own.

const KEY = 'hermes-token';
const SHAPE = /^[\x21-\x7e]{1,500}$/;
const PATIENCE_MILLIS = 150;

const CHANNEL = 'hermes-token';

/** From now on other tabs get the token when they ask. */
export function answerOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const token = keptToken();
    if (data === 'ask' && token) channel.postMessage({ token });
  });
}

/** Takes the token out of the address. */
export function takeFromAddress() {
  const match = /^#token=(.*)$/.exec(location.hash);
  if (!match) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  let token = match[1];
  try {
    token = decodeURIComponent(token);
  } catch {
    // it is no encoded text: then it is what it is
  }
  keepToken(token);
}

/** @returns {string | null} */
export function keptToken() {
  return sessionStorage.getItem(KEY);
}

/** @param {string} token @returns {boolean} whether it can be one */
export function keepToken(token) {
  if (!SHAPE.test(token)) return false;
  sessionStorage.setItem(KEY, token);
  return true;
}

export function forgetToken() {
  sessionStorage.removeItem(KEY);
}

/** Asks the other tabs. @returns {Promise<string | null>} null when none of them has one */
export function askOtherTabs() {
  return new Promise(resolve => {
    const channel = new BroadcastChannel(CHANNEL);
    /** @param {string | null} token */
    const answer = token => {
      channel.close();
      clearTimeout(timer);
      resolve(token);
    };
    const timer = setTimeout(() => answer(null), PATIENCE_MILLIS);
    channel.addEventListener('message', ({ data }) => {
      if (typeof data?.token === 'string' && keepToken(data.token)) answer(data.token);
    });
    channel.postMessage('ask');
  });
}
