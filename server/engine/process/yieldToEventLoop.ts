import { setImmediate as otherWork } from 'node:timers/promises';

/** How long one piece of work may keep JavaScript from all others. */
const TURN_MS = 0.5;

let since = performance.now();

/**
 * Lets other work of the process have its turn, if this one has lasted: SQLite answers without leaving the turn of the
 * event loop, so a transaction with hundreds of rows would hold up every request. To be called between rows or
 * statements. A transaction stays one: no one sees a part of it, and other writers wait for its end.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - since < TURN_MS) return;
  await otherWork();
  since = performance.now();
}
