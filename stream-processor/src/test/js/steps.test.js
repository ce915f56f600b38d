import assert from 'node:assert/strict';
import test from 'node:test';
import { Steps } from '../assets/steps.js';
import { readStep, size } from '../assets/step.js';
import { lateFirst } from './lines.js';

test('steps are shown by time, step and place, whatever came first', () => {
  const steps = new Steps();
  steps.add(lateFirst, 1);
  assert.deepEqual(steps.all.map(step => step.seq), [2, 3, 1]);
});

test('a filter wants of what comes later too', () => {
  const steps = new Steps();
  steps.filter({ kind: 'tool', errors: true });
  steps.add(lateFirst, 1);
  assert.deepEqual(steps.wanted.map(step => step.seq), [3]);
  assert.equal(steps.failures, 1);
});

test('a field of another type counts as absent', () => {
  const step = readStep('{"ts":"2026-07-20T13:11:04Z","step":1,"kind":"model","prompt_tokens":"5","completion_tokens":7,"cost_usd":"1"}', 1);
  assert.equal(size(step), '?+7 tok');
  assert.equal(step.cost, null);
  assert.equal(step.unpriced, true);
});

test('an error of a tool is a step of the tool that failed', () => {
  const step = readStep('{"ts":"2026-07-20T13:11:04Z","step":1,"kind":"error","tool":"email.send","error":"401"}', 1);
  assert.deepEqual([step.kind, step.name, step.what, step.failed], ['tool', 'email.send', '401', true]);
});

test('steps know whether lines are the last that came, and move where others were before them', () => {
  const steps = new Steps();
  steps.add(lateFirst, 1);
  assert.equal(steps.endWith(lateFirst.slice(1)), true);
  assert.equal(steps.endWith(lateFirst.slice(0, 2)), false);
  assert.equal(steps.endWith([...lateFirst, ...lateFirst]), false);
  steps.moveBy(10);
  assert.deepEqual(steps.all.map(step => step.seq), [12, 13, 11]);
});
