import assert from 'node:assert/strict';
import test from 'node:test';
import { EventParser } from '../assets/sse.js';

const STREAM = 'retry: 2500\n\nid: 0:17\nevent: run\ndata: {"a":1}\n\n:\n\nevent: partial\r\ndata: one\r\ndata: two\r\n\r\ndata:x\n\n';
const EVENTS = [
  { name: 'run', data: '{"a":1}', id: '0:17' },
  { name: 'partial', data: 'one\ntwo', id: '0:17' },
  { name: 'message', data: 'x', id: '0:17' },
];

test('events are read however the stream is cut', () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) events.push(...parser.take(STREAM.slice(at, at + size)));
    assert.deepEqual(events, EVENTS, `in pieces of ${size}`);
    assert.equal(parser.retryMillis, 2500);
  }
});

test('an event that does not end is none', () => {
  const parser = new EventParser();
  assert.deepEqual(parser.take('id: 5\ndata: half'), []);
  assert.deepEqual(parser.take('\n\n'), [{ name: 'message', data: 'half', id: '5' }]);
});
