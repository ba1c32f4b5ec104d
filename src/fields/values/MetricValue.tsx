import { useMetric } from '#src/definitions/useMetric.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** A number in the unit of the metric that the record names beside it. */
export default function MetricValue({ field, value, record, lang }: FieldView) {
  const metric = useMetric(String(record[field.unitOf ?? '']));
  const number = Number(value);
  const text =
    metric === undefined ? formatNumber(number, lang, { maximumFractionDigits: 2 }) : metricText(number, metric, lang);
  return <span className="value-number">{text}</span>;
}
