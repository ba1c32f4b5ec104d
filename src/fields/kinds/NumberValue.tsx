import type { FieldView } from '#src/fields/fieldView.ts';
import { Measure } from '#src/fields/Measure.tsx';
import { ScaleTag } from '#src/fields/ScaleTag.tsx';

export function NumberValue({ field, value, lang }: FieldView) {
  const number = Number(value);
  return (
    <>
      {field.scale ? <ScaleTag steps={field.scale} value={number} lang={lang} /> : null}
      <Measure amount={number.toLocaleString(lang, { maximumFractionDigits: 6 })} unit={field.unit} />
    </>
  );
}
