import assert from 'node:assert/strict';
import test from 'node:test';
import { StepReader } from '../assets/stepReader.js';
import { Steps } from '../assets/steps.js';

const line = seq => JSON.stringify({ ts: new Date(1_700_000_000_000 + seq).toISOString(), step: seq, kind: 'note' });

/** A server that has some lines of a run, the first of them with a place. */
function serverWith(first, count) {
  const held = Array.from({ length: count }, (_, i) => first + i);
  globalThis.window = globalThis;
  globalThis.sessionStorage = { getItem: () => null };
  globalThis.fetch = async path => {
    const after = Number(new URL(path, 'http://x').searchParams.get('after'));
    return new Response(held.filter(seq => seq > after).map(seq => line(seq) + '\n').join(''));
  };
  return held;
}

async function readerOf(total) {
  const steps = new Steps();
  const reader = new StepReader('7c2a', steps, () => {});
  reader.grow(total);
  await reader.read();
  return { reader, steps };
}

test('all lines are read', async () => {
  serverWith(1, 1200);
  const { reader, steps } = await readerOf(1200);
  assert.deepEqual([reader.state, reader.received, reader.missing], ['done', 1200, 0]);
  assert.equal(steps.all.at(-1).seq, 1200);
});

test('lines before the first are known to be gone', async () => {
  serverWith(41, 60);
  const { reader, steps } = await readerOf(100);
  assert.deepEqual([reader.received, reader.missing], [60, 40]);
  assert.deepEqual([steps.all[0].seq, steps.all.at(-1).seq], [41, 100]);
});

test('lines that are late are waited for, and are not taken for gone', async () => {
  const held = serverWith(1, 8);
  const { reader, steps } = await readerOf(10);
  assert.deepEqual([reader.received, reader.missing], [8, 0]);
  held.push(9, 10);
  await reader.read();
  assert.deepEqual([reader.received, reader.missing, steps.all.length], [10, 0, 10]);
  reader.close();
});
