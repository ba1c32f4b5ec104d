/**
 * The values of an hour as bytes: a grid of the coarsest step on which all of them lie, or each with its own instant.
 * Values that survive it are kept in four bytes, others in eight, so that what is read is what was stored.
 */

export interface Value {
  at: number;
  value: number;
}

/** A byte for the form, one that is free, and the step of a grid in seconds. */
const HEADER = 4;
const SHORT_GRID = 0;
const LONG_GRID = 1;
const PAIRS = 2;
const STEPS = [300, 60, 30, 15, 10, 5, 1];
/** Digits that four bytes always keep. */
const DIGITS = 6;

/** @param values In the order of time, all within the hour that begins at `start`. */
export function encodeSlots(start: number, values: readonly Value[]): Uint8Array {
  const step = STEPS.find((each) => values.every(({ at }) => (at - start) % (each * 1_000) === 0));
  const count = step === undefined ? 0 : Math.floor(((values.at(-1)?.at ?? start) - start) / (step * 1_000)) + 1;
  const isShort = values.every(({ value }) => shortValue(Math.fround(value)) === value);
  // A grid with many gaps takes more space than the values with their instants.
  if (step === undefined || count * (isShort ? 4 : 8) > values.length * 12) return encodePairs(start, values);
  const width = isShort ? 4 : 8;
  const { bytes, view } = empty(isShort ? SHORT_GRID : LONG_GRID, step, count * width);
  for (let slot = 0; slot < count; slot += 1) write(view, HEADER + slot * width, NaN, isShort);
  for (const { at, value } of values) write(view, HEADER + ((at - start) / (step * 1_000)) * width, value, isShort);
  return bytes;
}

export function decodeSlots(start: number, bytes: Uint8Array): Value[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const form = view.getUint8(0);
  const values: Value[] = [];
  if (form === PAIRS) {
    for (let place = HEADER; place < bytes.byteLength; place += 12)
      values.push({ at: start + view.getUint32(place, true), value: view.getFloat64(place + 4, true) });
    return values;
  }
  const stepMs = view.getUint16(2, true) * 1_000;
  const width = form === SHORT_GRID ? 4 : 8;
  for (let place = HEADER, at = start; place < bytes.byteLength; place += width, at += stepMs) {
    const value = width === 4 ? view.getFloat32(place, true) : view.getFloat64(place, true);
    if (!Number.isNaN(value)) values.push({ at, value: width === 4 ? shortValue(value) : value });
  }
  return values;
}

/** The number that was meant by four bytes: 92.3 rather than 92.30000305. */
export const shortValue = (value: number): number => Number.parseFloat(value.toPrecision(DIGITS));

function encodePairs(start: number, values: readonly Value[]): Uint8Array {
  const { bytes, view } = empty(PAIRS, 0, values.length * 12);
  for (const [index, { at, value }] of values.entries()) {
    view.setUint32(HEADER + index * 12, at - start, true);
    view.setFloat64(HEADER + index * 12 + 4, value, true);
  }
  return bytes;
}

function empty(form: number, step: number, length: number) {
  const bytes = new Uint8Array(HEADER + length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, form);
  view.setUint16(2, step, true);
  return { bytes, view };
}

function write(view: DataView, place: number, value: number, isShort: boolean): void {
  if (isShort) view.setFloat32(place, value, true);
  else view.setFloat64(place, value, true);
}
