import { wallClock } from '#src/i18n/reader/readerClock.ts';
import type { Lang } from '#src/i18n/lang.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;
/** With the name of the month in English, where 3/10 is a day in March to some and in October to others. */
const MONTH = { zh: 'numeric', en: 'short' } as const;

const DAY_MS = 86_400_000;

/** The names of the last `count` days in the reader's time zone, ending with that of `until`. */
export function lastDays(until: Date, count: number, lang: Lang): string[] {
  const format = new Intl.DateTimeFormat(LOCALES[lang], { month: MONTH[lang], day: 'numeric', timeZone: 'UTC' });
  const today = Date.parse(`${wallClock(until.getTime()).slice(0, 10)}T12:00Z`);
  return Array.from({ length: count }, (_, index) => {
    return format.format(today - (count - 1 - index) * DAY_MS);
  });
}
