import assert from 'node:assert/strict';
import test from 'node:test';
import { decimal } from '../assets/decimal.js';
import { exactSum, money, sum } from '../assets/money.js';

test('less than a displayed digit is not zero', () => {
  assert.equal(money(decimal('0.00001'), 4), '<$0.0001');
  assert.equal(money(decimal('0.0001'), 4), '$0.0001');
  assert.equal(money(decimal('0'), 4), '$0.0000');
  assert.equal(money(decimal('0.0099'), 2), '<$0.01');
});

test('unknown is not zero', () => {
  assert.equal(sum(null, false, 2), 'unpriced');
  assert.equal(sum(decimal('0.42'), false, 2), '≥ $0.42');
  assert.equal(exactSum(decimal('0.4216'), true), '$0.4216');
});
