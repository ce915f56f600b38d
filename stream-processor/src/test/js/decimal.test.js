import assert from 'node:assert/strict';
import test from 'node:test';
import { decimal, exact, rounded } from '../assets/decimal.js';

test('sums are exact where floating point is not', () => {
  const sum = ['0.1', '0.2', '0.0000000000000001'].map(decimal).reduce((all, one) => all + one);
  assert.equal(exact(sum), '0.3000000000000001');
});

test('the finest digit of the log is kept', () => {
  assert.equal(exact(decimal('123456789012.000000000000000001')), '123456789012.000000000000000001');
});

test('halves are rounded up', () => {
  assert.equal(rounded(decimal('0.005'), 2), '0.01');
  assert.equal(rounded(decimal('0.00499999'), 2), '0.00');
  assert.equal(rounded(decimal('1.995'), 2), '2.00');
  assert.equal(rounded(decimal('-0.005'), 2), '-0.01');
  assert.equal(rounded(decimal('2.5'), 0), '3');
});

test('what is no decimal is none', () => {
  for (const text of [null, '', 'x', '1e3', '1.', '.5', '1,5']) assert.equal(decimal(text), null, String(text));
});

test('a decimal is written as it was meant', () => {
  for (const text of ['0', '0.0022', '-0.5', '10', '100.01']) assert.equal(exact(decimal(text)), text);
});
