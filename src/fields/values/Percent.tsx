import { formatNumber } from '#src/fields/format/formatNumber.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { Measure } from '#src/fields/parts/Measure.tsx';
import { ScaleTag } from '#src/fields/parts/ScaleTag.tsx';

/** 0 to 1 on the wire. */
export function Percent({ field, value, lang }: FieldView) {
  const share = Number(value);
  return (
    <>
      {field.scale && <ScaleTag steps={field.scale} value={share} lang={lang} />}
      <Measure amount={formatNumber(share * 100, lang, { maximumFractionDigits: 2 })} unit="%" />
    </>
  );
}
