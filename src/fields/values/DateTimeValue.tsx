import type { FieldView } from '#src/fields/fieldView.ts';
import { formatAge, formatMinute, parseTime } from '#src/fields/format/formatTime.ts';
import { TimeAndAge } from './TimeAndAge.tsx';

/** In a table the date and time, and how long ago that was on hover; on a page both. */
export function DateTimeValue({ value, lang, dense }: FieldView) {
  const time = parseTime(value);
  if (!time) return <span className="value-text">{String(value)}</span>;
  const relative = formatAge(time, lang);
  if (dense) {
    return (
      <time className="value-time" dateTime={time.toISOString()} title={relative}>
        {formatMinute(time)}
      </time>
    );
  }
  return <TimeAndAge time={time} />;
}
