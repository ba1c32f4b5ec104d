import type { FieldView } from '#src/fields/fieldView.ts';
import { formatDuration } from '#src/fields/format/formatDuration.ts';

export function Duration({ value, lang }: FieldView) {
  return <span className="value-number">{formatDuration(Number(value), lang)}</span>;
}
