import type { FieldView } from '#src/fields/fieldView.ts';
import { Measure } from '#src/fields/Measure.tsx';
import { ScaleTag } from '#src/fields/ScaleTag.tsx';
import { ShareBar, wholeOf } from '#src/fields/ShareBar.tsx';

export function NumberValue({ field, value, record, lang }: FieldView) {
  const number = Number(value);
  const whole = wholeOf({ field, record });
  const worded = (amount: number) => amount.toLocaleString(lang, { maximumFractionDigits: 6 });
  return (
    <>
      {field.scale ? <ScaleTag steps={field.scale} value={number} lang={lang} /> : null}
      {whole === undefined ? null : <ShareBar used={number} whole={whole} lang={lang} />}
      <Measure amount={whole === undefined ? worded(number) : `${worded(number)} / ${worded(whole)}`} unit={field.unit} />
    </>
  );
}
