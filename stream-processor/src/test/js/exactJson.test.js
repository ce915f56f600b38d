import assert from 'node:assert/strict';
import test from 'node:test';
import { count, numberText, parseExact, pretty, textOf } from '../assets/exactJson.js';

const cost = json => numberText(parseExact(`{"cost_usd":${json}}`).cost_usd);

test('numbers keep their digits', () => {
  assert.equal(cost('0.1'), '0.1');
  assert.equal(cost('0.123456789012345678'), '0.123456789012345678');
  assert.equal(cost('99999999999999999999'), '99999999999999999999');
  assert.equal(cost('0'), '0');
});

test('exponents are written out', () => {
  assert.equal(cost('1.5e-7'), '0.00000015');
  assert.equal(cost('12E3'), '12000');
  assert.equal(cost('-1.25e1'), '-12.5');
  assert.equal(cost('1e400000'), null);
});

test('text in strings is left alone', () => {
  const line = parseExact('{"a":"costs 0.10 \\" 0.2","b\\\\":"\\\\","c 1.50":[-1.50,true]}');
  assert.equal(line.a, 'costs 0.10 " 0.2');
  assert.equal(line['b\\'], '\\');
  assert.equal(numberText(line['c 1.50'][0]), '-1.50');
});

test('a text is no number, and a number is no text', () => {
  const line = parseExact('{"text":"0.5","number":0.5,"whole":5}');
  assert.equal(numberText(line.text), null);
  assert.equal(textOf(line.number), null);
  assert.equal(textOf(line.text), '0.5');
  assert.equal(count(line.whole), 5);
  assert.equal(count(line.number), null);
});

test('a very long string is no problem', () => {
  const long = 'x\\"'.repeat(500_000);
  assert.equal(parseExact(`{"a":"${long}"}`).a.length, 1_000_000);
});

test('a line is shown on several lines, spelt as it was', () => {
  assert.equal(pretty('{"a":{"b":[1.50,{}],"c":"x{,:\\u65e5"},"d":[]}'),
    '{\n  "a": {\n    "b": [\n      1.50,\n      {}\n    ],\n    "c": "x{,:\\u65e5"\n  },\n  "d": []\n}');
});
