export type NumberForm = 'language' | 'none' | 'space';

/** How the reader wants times and numbers. Without a zone, it is that of the browser. */
let chosen: { zone?: string; numbers: NumberForm } = { numbers: 'language' };

/**
 * Takes over the choice of an account. Its record is read before any page, so that whatever a page formats follows the
 * choice; one that an older browser does not know is left aside.
 */
export function applyFormats(
  preferences: { time_zone?: string | null; numbers?: NumberForm | null } | undefined,
): void {
  const { time_zone: zone, numbers } = preferences ?? {};
  chosen = { ...(zone && isKnown(zone) && { zone }), numbers: numbers ?? 'language' };
}

/** The zone in which the reader sees and enters times. */
export const readerZone = (): string => chosen.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** For formatters that are kept: they are others for other zones. */
export const chosenZone = (): string | undefined => chosen.zone;

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
  if (chosen.zone === undefined) return Date.parse(text);
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  // The offset of the time itself, which may differ from that of the first guess around a change of the clock.
  const guess = wall - readerOffset(wall) * 60_000;
  return wall - readerOffset(guess) * 60_000;
}

const THIN_SPACE = '\u202f';

/** The separator of thousands: that of the language if undefined. */
export function thousands(): '' | typeof THIN_SPACE | undefined {
  if (chosen.numbers === 'language') return undefined;
  return chosen.numbers === 'none' ? '' : THIN_SPACE;
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    // There is no other way to look a zone up.
    return false;
  }
}
