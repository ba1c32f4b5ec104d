import type { FieldView } from '#src/fields/fieldView.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

export function BooleanValue({ value }: FieldView) {
  const translate = useTranslate();
  return (
    <span className="value-boolean" data-value={String(value)}>
      {translate(value ? 'field.yes' : 'field.no')}
    </span>
  );
}
