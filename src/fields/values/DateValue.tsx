import type { FieldView } from '#src/fields/fieldView.ts';
import { formatDate, parseTime } from '#src/fields/format/formatTime.ts';

export function DateValue({ value, lang }: FieldView) {
  const time = parseTime(value);
  if (!time) return <span className="value-text">{String(value)}</span>;
  return (
    <time className="value-time" dateTime={String(value)}>
      {formatDate(time, lang)}
    </time>
  );
}
