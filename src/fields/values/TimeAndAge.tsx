import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** Date and time, and how long ago that was, or in how long it will be. */
export function TimeAndAge({ time }: { time: Date }) {
  const lang = useLang();
  const [absolute, relative] = [formatDateTime(time, lang), formatAge(time, lang)];
  return (
    <time className="value-time" dateTime={time.toISOString()}>
      {absolute}
      {/* Of a time long ago, the relative time is the date again. */}
      {!absolute.startsWith(relative) && (
        <>
          {' '}
          <span className="value-muted">{relative}</span>
        </>
      )}
    </time>
  );
}
