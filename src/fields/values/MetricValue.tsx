import { useMetric } from '#src/definitions/useMetric.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** A number in the unit of the metric that the record names beside it, or else in the unit that it holds itself. */
export default function MetricValue({ field, value, record, definition, lang }: FieldView) {
  const metric = useMetric(String(record[field.unitOf ?? '']));
  const beside = Object.values(definition.fields).find(({ wordsOf }) => wordsOf === 'unit');
  const unit: unknown = beside && record[beside.name];
  const measure = metric ?? (typeof unit === 'string' ? { unit } : undefined);
  const number = Number(value);
  const text =
    measure === undefined
      ? formatNumber(number, lang, { maximumFractionDigits: 2 })
      : metricText(number, measure, lang);
  return <span className="value-number">{text}</span>;
}
