/** Lines of a run of which the first to come is the last to be shown. */
export const lateFirst = [
  '{"ts":"2026-07-20T13:11:09Z","step":3,"kind":"end","status":"ok"}',
  '{"ts":"2026-07-20T13:11:04Z","step":1,"kind":"model","model":"m","latency_ms":1300}',
  '{"ts":"2026-07-20T15:11:06+02:00","step":2,"kind":"error","tool":"t","error":"boom"}',
];
