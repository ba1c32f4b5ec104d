import type { RecordData } from '#server/engine/context.ts';

/** The values that a write changes. */
export const changedIn = (before: RecordData, after: RecordData): RecordData =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
