import type { FieldView } from '#src/fields/fieldView.ts';
import { durationText } from '#model/rules/durationText.ts';

export function Duration({ value, lang }: FieldView) {
  return <span className="value-number">{durationText(Number(value), lang)}</span>;
}
