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
  // A minute and more is easier to read in its own units.
  if (own === 's' && whole === undefined && end === undefined && number >= MINUTE)
    return (
      <Measure amount={durationText(number, lang)} title={`${formatNumber(number, lang)} ${unitWord('s', lang)}`} />
    );
  const unit = steppedUnit(number, own).unit;
  const isShared = whole !== undefined && steppedUnit(whole, own).unit === unit;
  return (
    <>
      {field.scale && <ScaleTag steps={field.scale} value={number} lang={lang} />}
      {whole !== undefined && <ShareBar used={number} whole={whole} toFill={field.toFill} lang={lang} />}
      <Stepped view={view} own={own} value={number} end={end} hidesUnit={isShared} />
      {whole !== undefined && (
        <>
          {' / '}
          <Stepped view={view} own={own} value={whole} />
        </>
      )}
    </>
  );
}

interface SteppedProps {
  view: Pick<FieldView, 'field' | 'lang'>;
  /** The unit of the field. */
  own: string | undefined;
  value: number;
  /** The end of the range that the value starts. */
  end?: number | undefined;
  /** The number that follows has the same unit. */
  hidesUnit?: boolean;
}

/** A number in the unit that it reads best in; the tooltip has it in its own. */
function Stepped({ view: { field, lang }, own, value, end, hidesUnit = false }: SteppedProps) {
  const { amount, unit } = steppedUnit(value, own);
  const worded = (quantity: number) =>
    formatNumber(quantity, lang, { maximumFractionDigits: 6, useGrouping: !field.ungrouped });
  const isRange = end !== undefined && end !== value;
  return (
    <Measure
      amount={isRange ? `${worded(amount)}–${worded(steppedUnit(end, own).amount)}` : worded(amount)}
      unit={hidesUnit ? undefined : unitWord(unit, lang)}
      title={unit === own ? undefined : `${formatNumber(value, lang)} ${own}`}
    />
  );
}

/** The end of the range that the number starts. */
function endOf({ field, record }: Pick<FieldView, 'field' | 'record'>): number | undefined {
  const end: unknown = field.upTo === undefined ? undefined : record[field.upTo];
  return typeof end === 'number' ? end : undefined;
}
