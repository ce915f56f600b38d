// @ts-check
// Times, days and durations for people to read.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} zone */
function format(zone) {
  let known = formats.get(zone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit',
      hour: '2-digit', minute: '2-digit', second: '2-digit',
    });
    formats.set(zone, known);
  }
  return known;
}

/** @param {number} millis @param {string} zone */
function parts(millis, zone) {
  /** @type {Record<string, string>} */
  const all = {};
  for (const part of format(zone).formatToParts(millis)) all[part.type] = part.value;
  return all;
}

/** Whether the browser knows a zone. @param {string} zone */
export function isZone(zone) {
  try {
    format(zone);
    return true;
  } catch {
    return false;
  }
}

export function ownZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Milliseconds of an RFC 3339 text, with what it says beyond them; null when it is none. @param {string | null} text */
export function instant(text) {
  const millis = Date.parse(text ?? '');
  if (Number.isNaN(millis)) return null;
  const beyond = /\.\d{3}(\d+)/.exec(/** @type {string} */ (text));
  return beyond ? millis + Number('0.' + beyond[1]) : millis;
}

/** 2026-07-20 @param {number} millis @param {string} zone */
export function day(millis, zone) {
  const p = parts(millis, zone);
  return `${p.year}-${p.month}-${p.day}`;
}

/** 13:11:04 @param {number} millis @param {string} zone */
export function clock(millis, zone) {
  const p = parts(millis, zone);
  return `${p.hour}:${p.minute}:${p.second}`;
}

/** 2026-07-20 13:11:04 @param {number} millis @param {string} zone */
export function dayAndClock(millis, zone) {
  return day(millis, zone) + ' ' + clock(millis, zone);
}

/** The day some days later; days are those of the calendar. @param {string} date @param {number} days */
export function plusDays(date, days) {
  return new Date(Date.parse(date + 'T00:00:00Z') + days * DAY).toISOString().slice(0, 10);
}

/** Mon 20 Jul @param {string} date */
export function shortDay(date) {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(Date.parse(date + 'T00:00:00Z')).replace(',', '');
}

/** When something was: 12 s ago, 5 min ago, 3 h ago; or will be, by a clock that is ahead: in 9 d. @param {number} millis since then */
export function ago(millis) {
  return millis <= -MINUTE ? 'in ' + span(-millis) : span(millis) + ' ago';
}

/** @param {number} millis */
function span(millis) {
  if (millis < MINUTE) return Math.max(0, Math.floor(millis / SECOND)) + ' s';
  if (millis < HOUR) return Math.floor(millis / MINUTE) + ' min';
  if (millis < 2 * DAY) return Math.floor(millis / HOUR) + ' h';
  return Math.floor(millis / DAY) + ' d';
}

/** How long something took: 0.4 s, 12.3 s, 4 min 05 s, 2 h 07 min, 3 d 4 h. @param {number} millis */
export function duration(millis) {
  if (millis < MINUTE) return (Math.max(0, Math.floor(millis / 100 + 0.5)) / 10).toFixed(1) + ' s';
  if (millis < HOUR) {
    return Math.floor(millis / MINUTE) + ' min ' + two(Math.floor(millis % MINUTE / SECOND)) + ' s';
  }
  if (millis < DAY) return Math.floor(millis / HOUR) + ' h ' + two(Math.floor(millis % HOUR / MINUTE)) + ' min';
  return Math.floor(millis / DAY) + ' d ' + Math.floor(millis % DAY / HOUR) + ' h';
}

/** @param {number} value */
function two(value) {
  return String(value).padStart(2, '0');
}
