import { chosenZone } from '#src/i18n/reader/readerFormats.ts';
import type { Lang } from '#src/i18n/lang.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;
const DAY_MS = 86_400_000;

/** Names the ticks of a time axis: the time of day, and the day as well where the axis has several. */
export function timeTick(span: number, lang: Lang): (at: Date) => string {
  const timeZone = chosenZone();
  const time = { hour: '2-digit', minute: '2-digit', ...(timeZone !== undefined && { timeZone }) } as const;
  const format = new Intl.DateTimeFormat(
    LOCALES[lang],
    // The name of the month: 3/10 is a day in March to some and in October to others.
    span > DAY_MS ? { month: 'short', day: 'numeric', ...time } : time,
  );
  return (at) => format.format(at);
}

/**
 * The space around a chart over time. The last tick may stand at the end of the axis: half of its text needs room, or
 * the chart cuts it.
 *
 * @example
 *   timeMargin(DAY_MS).right; // 20, for `09:00`
 */
export const timeMargin = (span: number) => ({ top: 12, right: span > DAY_MS ? 48 : 20, bottom: 4, left: 0 });
