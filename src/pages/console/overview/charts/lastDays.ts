import type { Lang } from '#src/i18n/lang.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;
/** With the name of the month in English, where 3/10 is a day in March to some and in October to others. */
const MONTH = { zh: 'numeric', en: 'short' } as const;

/** The names of the last `count` days in the reader's time zone, ending with that of `until`. */
export function lastDays(until: Date, count: number, lang: Lang): string[] {
  const format = new Intl.DateTimeFormat(LOCALES[lang], { month: MONTH[lang], day: 'numeric' });
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(until);
    // Noon, so that a change to or from summer time never skips a day.
    day.setHours(12, 0, 0, 0);
    day.setDate(day.getDate() - (count - 1 - index));
    return format.format(day);
  });
}
