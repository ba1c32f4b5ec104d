import { useTranslate } from 'react-admin';
import { readCondition } from '#model/rules/alarms/readCondition.ts';
import { useMetric } from '#src/definitions/useMetric.ts';
import { formatDuration } from '#src/fields/format/formatDuration.ts';
import { metricText } from '#src/fields/format/metricText.ts';
import '#src/i18n/parts/alarms.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';

const SIGNS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '==': '=', '!=': '≠' };

/** A condition as a sentence; a text that is no condition of a rule, such as one in PromQL, as it is. */
export function ConditionWords({ text }: { text: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const condition = readCondition(text);
  const metric = useMetric(condition?.metric ?? '');
  if (condition === undefined || metric === undefined) return <code className="value-mono">{text}</code>;
  return (
    <span className="value-text">
      {translate('alarms.condition.sentence', {
        metric: label(metric.label),
        period: formatDuration(condition.period / 1_000, lang),
        aggregation: translate(`alarms.condition.${condition.aggregation}`),
        op: SIGNS[condition.op] ?? condition.op,
        threshold: metricText(condition.threshold, metric.unit, lang),
      })}
    </span>
  );
}
