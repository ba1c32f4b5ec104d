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
