import assert from 'node:assert/strict';
import test from 'node:test';
import { ago, clock, day, duration, instant, plusDays } from '../assets/time.js';

const NOON = Date.parse('2026-03-29T12:00:00Z');

test('a day is one of its zone', () => {
  assert.equal(day(Date.parse('2026-07-20T23:30:00Z'), 'Europe/Berlin'), '2026-07-21');
  assert.equal(day(Date.parse('2026-07-20T23:30:00Z'), 'UTC'), '2026-07-20');
  assert.equal(clock(Date.parse('2026-07-20T00:05:09Z'), 'UTC'), '00:05:09');
  assert.equal(clock(NOON, 'Asia/Kolkata'), '17:30:00');
});

test('days are those of the calendar, on the days when clocks change too', () => {
  assert.equal(plusDays('2026-03-28', 1), '2026-03-29');
  assert.equal(plusDays('2026-03-29', 1), '2026-03-30');
  assert.equal(plusDays('2026-01-01', -1), '2025-12-31');
});

test('an instant keeps what is finer than a millisecond', () => {
  assert.equal(instant('2026-07-20T13:11:04+02:00'), Date.parse('2026-07-20T11:11:04Z'));
  assert.ok(instant('2026-07-20T13:11:04.000001Z') < instant('2026-07-20T13:11:04.000002Z'));
  assert.equal(instant('yesterday'), null);
  assert.equal(instant(null), null);
});

test('ages and durations say what matters', () => {
  assert.deepEqual([-59_999, 0, 59_999, 60_000, 7_200_000, 172_800_000].map(ago),
    ['0 s ago', '0 s ago', '59 s ago', '1 min ago', '2 h ago', '2 d ago']);
  assert.deepEqual([-60_000, -259_200_000].map(ago), ['in 1 min', 'in 3 d']);
  assert.deepEqual([0, 1_250, 59_940, 60_000, 3_600_000, 90_000_000].map(duration),
    ['0.0 s', '1.3 s', '59.9 s', '1 min 00 s', '1 h 00 min', '1 d 1 h']);
});
