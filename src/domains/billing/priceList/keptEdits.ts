import { isLeaving } from '#src/session/end/leave.ts';
import type { Edit, Edits } from './edits.ts';

/** What a reader has entered and not saved, in this browser. Signing out removes it. */
const keyOf = (reader: number | string) => `suantai.priceList.${reader}`;

export function keptEdits(reader: number | string): Edits {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(reader)) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isKept) : []);
  } catch {
    // Storage is blocked or holds unknown text: nothing was kept.
    return new Map();
  }
}

/** Keeps what has changed between two states. Cells that another tab has entered meanwhile stay. */
export function keepEdits(reader: number | string, before: Edits, after: Edits): void {
  // The session has just been cleared from the storage (spec 4.6).
  if (before === after || isLeaving()) return;
  const kept = new Map(keptEdits(reader));
  for (const key of before.keys()) if (!after.has(key)) kept.delete(key);
  for (const [key, edit] of after) if (before.get(key) !== edit) kept.set(key, edit);
  try {
    if (kept.size === 0) localStorage.removeItem(keyOf(reader));
    else localStorage.setItem(keyOf(reader), JSON.stringify([...kept]));
  } catch {
    // If storage is full or blocked, a reload loses what is entered, but the page still works.
  }
}

function isKept(entry: unknown): entry is [string, Edit] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const edit: unknown = entry[1];
  return (
    typeof edit === 'object' &&
    edit !== null &&
    ['unit', 'row', 'place', 'figure', 'text'].every((name) => name in edit) &&
    'text' in edit &&
    typeof edit.text === 'string'
  );
}
