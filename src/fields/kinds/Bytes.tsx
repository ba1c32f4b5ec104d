import type { FieldView } from '#src/fields/fieldView.ts';
import { formatBytes } from '#src/fields/formatBytes.ts';
import { Measure } from '#src/fields/Measure.tsx';

export function Bytes({ value, lang }: FieldView) {
  const bytes = Number(value);
  const { amount, unit } = formatBytes(bytes, lang);
  return <Measure amount={amount} unit={unit} title={`${bytes.toLocaleString(lang)} B`} />;
}
