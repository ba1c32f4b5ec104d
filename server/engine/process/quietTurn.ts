import { setImmediate as otherWork } from 'node:timers/promises';

/** A turn of the event loop that took longer had something else to do. */
const QUIET_MS = 0.5;
/** Work in the background is late by this, and not forgotten. */
const LONGEST_MS = 20;

/** Waits for a turn of the event loop in which no request is answered, for a while at most. */
export async function quietTurn(): Promise<void> {
  const since = performance.now();
  for (;;) {
    const begun = performance.now();
    await otherWork();
    const now = performance.now();
    if (now - begun < QUIET_MS || now - since >= LONGEST_MS) return;
  }
}
