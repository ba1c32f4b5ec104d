import { readerOffset, timeOnClock, wallClock } from '#src/i18n/reader/readerClock.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Converts between the wire and the browser's own date inputs, which use local time without a zone. */

/** `2026-11-20T08:00:00Z` or its milliseconds as the local `2026-11-20T16:00`; '' for anything else. */
export function localInputValue(value: unknown): string {
  const time = timeOf(value);
  if (Number.isNaN(time)) return '';
  return wallClock(time).slice(0, 16);
}

/** The local time of an input as RFC 3339 UTC or milliseconds; null if the input is empty. */
export function wireTime(text: string, wire: FieldDefinition['wire']): string | number | null {
  const time = timeOnClock(text);
  if (Number.isNaN(time)) return null;
  return wire === 'ms' ? time : new Date(time).toISOString();
}

/** `UTC+8`: the reader's time zone at that time, or now if there is none. */
export function zoneName(value: unknown): string {
  const time = timeOf(value);
  const minutes = Math.round(readerOffset(Number.isNaN(time) ? Date.now() : time));
  const rest = Math.abs(minutes) % 60;
  const hours = `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}`;
  return `UTC${hours}${rest ? `:${twoDigits(rest)}` : ''}`;
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
