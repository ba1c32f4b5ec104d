import { shortValue } from './encodeSlots.ts';

/** Values of several instants as one: what roll-ups keep. */
export interface Slot {
  at: number;
  n: number;
  min: number;
  max: number;
  avg: number;
  last: number;
}

const NUMBERS = 5;
const WIDTH = NUMBERS * 4;

/** The slots of a day, by their place in it; an empty slot is a gap. */
export function encodeDay(start: number, stepMs: number, slots: readonly Slot[]): Uint8Array {
  const count = ((slots.at(-1)?.at ?? start) - start) / stepMs + 1;
  const bytes = new Uint8Array(count * WIDTH);
  const view = new DataView(bytes.buffer);
  for (const { at, n, min, max, avg, last } of slots)
    for (const [index, value] of [n, min, max, avg, last].entries())
      view.setFloat32(((at - start) / stepMs) * WIDTH + index * 4, value, true);
  return bytes;
}

export function decodeDay(start: number, stepMs: number, bytes: Uint8Array): Slot[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slots: Slot[] = [];
  for (let place = 0, at = start; place < bytes.byteLength; place += WIDTH, at += stepMs) {
    const value = (index: number) => shortValue(view.getFloat32(place + index * 4, true));
    const n = value(0);
    if (n > 0) slots.push({ at, n, min: value(1), max: value(2), avg: value(3), last: value(4) });
  }
  return slots;
}
