import { JUST_NOW } from '#src/i18n/justNow.ts';
import { serverNow } from '#src/http/serverNow.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { wallClock } from '#src/i18n/reader/readerClock.ts';
import { chosenZone } from '#src/i18n/reader/readerFormats.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;
const STEPS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

// Creating a formatter costs far more than using one, and a page of a hundred rows uses each often.
const relative = perLang((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
const absolute = perZone({ dateStyle: 'medium', timeStyle: 'medium' });
const timeOfDay = perZone({ timeStyle: 'medium' });
const localDate = perZone({ dateStyle: 'medium' });
const dateOnly = perLang((lang) => new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeZone: 'UTC' }));

/**
 * `2 minutes ago`, `in 3 days`; the last minute is `just now`, the next one `now`. Beyond a month it is the date.
 * Future times are rounded: six days and 23 hours are seven days.
 */
export function formatRelative(time: Date, now: Date, lang: Lang): string {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  const step = STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!step && seconds <= 0) return JUST_NOW[lang];
  if (step?.unit === 'year' || step?.unit === 'month') return localDate(lang).format(time);
  const whole = seconds > 0 ? Math.round : Math.trunc;
  return step ? relative(lang).format(whole(seconds / step.seconds), step.unit) : relative(lang).format(0, 'second');
}

/** `formatRelative` to the time of the current render. */
export function formatAge(time: Date, lang: Lang): string {
  return formatRelative(time, new Date(serverNow()), lang);
}

/** Date and time of day in the reader's time zone. */
export function formatDateTime(time: Date, lang: Lang): string {
  return absolute(lang).format(time);
}

/** `2026-11-20 14:05` in the reader's time zone, for a column: it sorts, and no day could be a month. */
export function formatMinute(time: Date): string {
  return wallClock(time.getTime()).slice(0, 16).replace('T', ' ');
}

/** The time of day in the reader's time zone. */
export function formatTimeOfDay(time: Date, lang: Lang): string {
  return timeOfDay(lang).format(time);
}

/** A calendar day. Days have no time zone: `2026-11-20` is the 20th for every reader. */
export function formatDate(time: Date, lang: Lang): string {
  return dateOnly(lang).format(time);
}

/** RFC 3339 text or milliseconds; undefined for anything else. */
export function parseTime(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function perLang<Format>(create: (lang: Lang) => Format): (lang: Lang) => Format {
  const made: Partial<Record<Lang, Format>> = {};
  return (lang) => (made[lang] ??= create(lang));
}

/** Formats in the zone of the reader, which may change while the console is open. */
function perZone(style: Intl.DateTimeFormatOptions): (lang: Lang) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (lang) => {
    const timeZone = chosenZone();
    const key = `${lang} ${timeZone}`;
    const known = made.get(key);
    if (known) return known;
    const format = new Intl.DateTimeFormat(LOCALES[lang], { ...style, ...(timeZone !== undefined && { timeZone }) });
    made.set(key, format);
    return format;
  };
}
