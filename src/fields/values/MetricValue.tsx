import { useMetric } from '#src/definitions/useMetric.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { metricText } from '#src/fields/format/metricText.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** A number in the unit of the metric that the record names beside it. */
export default function MetricValue({ field, value, record, lang }: FieldView) {
  const unit = useMetric(String(record[field.unitOf ?? '']))?.unit;
  const number = Number(value);
  const text =
    unit === undefined ? formatNumber(number, lang, { maximumFractionDigits: 2 }) : metricText(number, unit, lang);
  return <span className="value-number">{text}</span>;
}
