import assert from 'node:assert/strict';
import test from 'node:test';
import { readWords } from '../assets/words.js';

test('words are terms, fields of a line, and choices of runs', () => {
  assert.deepEqual(readWords(' 401 tool:email.send status:error  since:7d timeout '), {
    terms: ['401', 'timeout'], fields: ['tool:email.send'], choice: { status: 'error', since: '7d' }, problem: null });
});

test('quotes keep words together', () => {
  assert.deepEqual(readWords('"no slot" error:"too many" "status:error" "say \\"hi\\""').terms, ['no slot', 'status:error', 'say "hi"']);
  assert.deepEqual(readWords('error:"too many"').fields, ['error:too many']);
  assert.equal(readWords('agent:"code reviewer"').choice.agent, 'code reviewer');
});

test('a quote that has no end is a character', () => {
  assert.deepEqual(readWords('"no slot').terms, ['"no', 'slot']);
});

test('what looks like a name and is none is a term', () => {
  assert.deepEqual(readWords('12:30 http://x ://').terms, ['12:30', '://']);
  assert.deepEqual(readWords('http://x').fields, ['http://x']);
});

test('a choice is made once, and says something', () => {
  assert.match(readWords('status:ok status:error').problem, /twice/);
  assert.match(readWords('agent:').problem, /says nothing/);
});

test('names that every object has are words as well', () => {
  assert.deepEqual(readWords('constructor __proto__ toString:x').fields, ['toString:x']);
});
