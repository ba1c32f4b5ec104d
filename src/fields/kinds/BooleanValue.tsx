import { useTranslate } from 'react-admin';
import type { FieldView } from '#src/fields/fieldView.ts';

export function BooleanValue({ value }: FieldView) {
  const t = useTranslate();
  return (
    <span className="value-boolean" data-value={String(value)}>
      {t(value ? 'field.yes' : 'field.no')}
    </span>
  );
}
