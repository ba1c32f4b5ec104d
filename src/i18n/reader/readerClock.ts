import { chosenZone, readerZone } from './readerFormats.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20T16:00:00`: what the clock of the reader shows at a time. */
export function wallClock(ms: number): string {
  const timeZone = readerZone();
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  // Four digits of the year, which an input needs.
  return clock.format(ms).replace(' ', 'T').padStart(19, '0');
}

/** The minutes by which the clock of the reader is ahead of UTC at a time. */
export const readerOffset = (ms: number): number =>
  Math.round((Date.parse(`${wallClock(ms)}Z`) - Math.floor(ms / 1_000) * 1_000) / 60_000);

/** The time at which the clock of the reader shows `2026-11-20T16:00`; NaN if the text is no time. */
export function timeOnClock(text: string): number {
  if (chosenZone() === undefined) return Date.parse(text);
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  // The offset of the time itself, which may differ from that of the first guess around a change of the clock.
  const guess = wall - readerOffset(wall) * 60_000;
  return wall - readerOffset(guess) * 60_000;
}
