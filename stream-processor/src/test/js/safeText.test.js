import assert from 'node:assert/strict';
import test from 'node:test';
import { beginning, visible, visibleBlock } from '../assets/safeText.js';

test('what cannot be seen is written by its number', () => {
  assert.equal(visible('a\u202eb\u0007\u2066c\n\ud800'), 'a\\u202eb\\u0007\\u2066c\\u000a\\ud800');
  assert.equal(visible('\u{e0041}'), '\\udb40\\udc41');
});

test('scripts and emoji stay as they are', () => {
  const text = '日本 שלום مرحبا 👩‍👧 𝒳 é';
  assert.equal(visible(text), text);
});

test('a block keeps its lines', () => {
  assert.equal(visibleBlock('{\n\t"a": 1\r\n}'), '{\n\t"a": 1\\u000d\n}');
});

test('a text is cut between characters', () => {
  assert.equal(beginning('ab👍cd', 3), 'ab…');
  assert.equal(beginning('abc', 3), 'abc');
});
