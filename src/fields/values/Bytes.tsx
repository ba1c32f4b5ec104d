import { formatNumber } from '#src/fields/format/formatNumber.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { sizeParts } from '#model/rules/sizeText.ts';
import { Measure } from '#src/fields/parts/Measure.tsx';
import { ShareBar, wholeOf } from '#src/fields/parts/ShareBar.tsx';

export function Bytes({ field, value, record, lang }: FieldView) {
  const bytes = Number(value);
  const { amount, unit } = sizeParts(bytes, lang, field.unit);
  const whole = wholeOf({ field, record });
  const measured = <Measure amount={amount} unit={unit} title={`${formatNumber(bytes, lang)} B`} />;
  if (whole === undefined) return measured;
  const all = sizeParts(whole, lang, field.unit);
  return (
    <>
      <ShareBar used={bytes} whole={whole} lang={lang} />
      {measured} / <Measure amount={all.amount} unit={all.unit} title={`${formatNumber(whole, lang)} B`} />
    </>
  );
}
