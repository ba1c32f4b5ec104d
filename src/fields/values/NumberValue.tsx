import { lazy, Suspense } from 'react';
import { durationText } from '#model/rules/durationText.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { steppedUnit } from '#model/rules/steppedUnit.ts';
import { unitWord } from '#src/i18n/words/unitWord.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { Measure } from '#src/fields/parts/Measure.tsx';
import { ScaleTag } from '#src/fields/parts/ScaleTag.tsx';
import { ShareBar, wholeOf } from '#src/fields/parts/ShareBar.tsx';
import { unitOf } from '#src/fields/format/unitOf.ts';

// Few numbers are values of a metric.
const MetricValue = lazy(() => import('./MetricValue.tsx'));

const MINUTE = 60;

/** A number with its unit. A used amount stands before its total; they share the unit if both read best in it. */
export function NumberValue(view: FieldView) {
  const { field, value, record, definition, lang } = view;
  if (field.unitOf !== undefined && definition.fields[field.unitOf]?.values === undefined)
    return (
      <Suspense fallback={String(value)}>
        <MetricValue {...view} />
      </Suspense>
    );
  const number = Number(value);
  const end = endOf({ field, record });
  const whole = wholeOf({ field, record });
  // A negative number has a special meaning, such as -1 for no limit.
  const own = number < 0 && field.unitOf !== undefined ? undefined : unitOf(field, record, definition);
  const { amount, unit } = steppedUnit(number, own);
  // A minute and more is easier to read in its own units.
  if (own === 's' && whole === undefined && end === undefined && number >= MINUTE)
    return (
      <Measure amount={durationText(number, lang)} title={`${formatNumber(number, lang)} ${unitWord('s', lang)}`} />
    );
  const all = whole === undefined ? undefined : steppedUnit(whole, own);
  const worded = (quantity: number) =>
    formatNumber(quantity, lang, { maximumFractionDigits: 6, useGrouping: !field.ungrouped });
  return (
    <>
      {field.scale && <ScaleTag steps={field.scale} value={number} lang={lang} />}
      {whole !== undefined && <ShareBar used={number} whole={whole} lang={lang} />}
      <Measure
        amount={
          end !== undefined && end !== number
            ? `${worded(amount)}–${worded(steppedUnit(end, own).amount)}`
            : worded(amount)
        }
        unit={all?.unit === unit ? undefined : unitWord(unit, lang)}
        title={unit === own ? undefined : `${formatNumber(number, lang)} ${own}`}
      />
      {whole !== undefined && all && (
        <>
          {' / '}
          <Measure
            amount={worded(all.amount)}
            unit={unitWord(all.unit, lang)}
            title={all.unit === own ? undefined : `${formatNumber(whole, lang)} ${own}`}
          />
        </>
      )}
    </>
  );
}

/** The end of the range that the number starts. */
function endOf({ field, record }: Pick<FieldView, 'field' | 'record'>): number | undefined {
  const end: unknown = field.upTo === undefined ? undefined : record[field.upTo];
  return typeof end === 'number' ? end : undefined;
}
