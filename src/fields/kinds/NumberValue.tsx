import type { FieldView } from '#src/fields/fieldView.ts';
import { Measure } from '#src/fields/Measure.tsx';
import { ScaleTag } from '#src/fields/ScaleTag.tsx';
import { ShareBar, wholeOf } from '#src/fields/ShareBar.tsx';
import { steppedUnit } from '#src/fields/steppedUnit.ts';

export function NumberValue({ field, value, record, lang }: FieldView) {
  const number = Number(value);
  const whole = wholeOf({ field, record });
  const { amount, unit } = steppedUnit(whole ?? number, field.unit);
  const worded = (quantity: number) => quantity.toLocaleString(lang, { maximumFractionDigits: unit === field.unit ? 6 : 2, useGrouping: !field.ungrouped });
  return (
    <>
      {field.scale ? <ScaleTag steps={field.scale} value={number} lang={lang} /> : null}
      {whole === undefined ? null : <ShareBar used={number} whole={whole} lang={lang} />}
      <Measure
        amount={whole === undefined ? worded(amount) : `${worded(roundedDown((number * amount) / whole))} / ${worded(amount)}`}
        unit={unit}
        title={unit === field.unit ? undefined : `${number.toLocaleString(lang)} ${field.unit}`}
      />
    </>
  );
}

/** Spec 5. */
const roundedDown = (amount: number) => Math.trunc(amount * 100) / 100;
