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

/** Calls `emit` for each value, in the order of time. */
export function readSlots(start: number, bytes: Uint8Array, emit: (at: number, value: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const form = view.getUint8(0);
  const end = bytes.byteLength;
  if (form === PAIRS) {
    for (let place = HEADER; place < end; place += 12)
      emit(start + view.getUint32(place, true), view.getFloat64(place + 4, true));
    return;
  }
  const stepMs = view.getUint16(2, true) * 1_000;
  let at = start;
  if (form === SHORT_GRID) {
    for (let place = HEADER; place < end; place += 4, at += stepMs) {
      const value = view.getFloat32(place, true);
      if (!Number.isNaN(value)) emit(at, shortValue(value));
    }
    return;
  }
  for (let place = HEADER; place < end; place += 8, at += stepMs) {
    const value = view.getFloat64(place, true);
    if (!Number.isNaN(value)) emit(at, value);
  }
}

export function decodeSlots(start: number, bytes: Uint8Array): Value[] {
  const values: Value[] = [];
  readSlots(start, bytes, (at, value) => values.push({ at, value }));
  return values;
}

/** Powers of ten that a number holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** The number that was meant by four bytes: 92.3 rather than 92.30000305. As `toPrecision`, without a text. */
export function shortValue(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || !Number.isFinite(size)) return value;
  const digits = size >= 1 && size < 1_000 ? (size >= 100 ? 3 : size >= 10 ? 2 : 1) : Math.floor(Math.log10(size)) + 1;
  const power = POWERS[Math.abs(DIGITS - digits)];
  if (power === undefined) return Number.parseFloat(value.toPrecision(DIGITS));
  return digits <= DIGITS ? Math.round(value * power) / power : Math.round(value / power) * power;
}

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
