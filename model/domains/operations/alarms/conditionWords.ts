import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import { durationText } from '#model/rules/durationText.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { compares } from './assess.ts';
import type { Comparison } from './alarmRule.ts';
import type { ShownCondition } from './readCondition.ts';

const SIGNS: { readonly [comparison in Comparison]?: string } = { '>=': '≥', '<=': '≤', '==': '=', '!=': '≠' };

/** The places of a sentence about a condition; pages and notifications have the sentence itself. */
export interface ConditionWords {
  /** `state`: the values that meet it have words, so there is no comparison to read. */
  sentence: 'sentence' | 'state';
  metric: string;
  period: string;
  op: string;
  threshold: string;
}

/**
 * The text of a condition, in words and units.
 *
 * @example
 *   conditionWords(condition, metric, 'en'); // { metric: 'CPU usage', op: '>', threshold: '90%', … }
 */
export function conditionWords(
  { op, threshold, period }: ShownCondition,
  metric: Pick<MetricDefinition, 'label' | 'unit' | 'values'>,
  lang: 'zh' | 'en',
): ConditionWords {
  const words = { metric: metric.label[lang] || metric.label.zh, period: durationText(period / 1_000, lang) };
  const met = Object.entries(metric.values ?? {}).filter(([value]) => compares(op, Number(value), threshold));
  if (met.length > 0)
    return {
      ...words,
      sentence: 'state',
      op: '',
      threshold: met.map(([, label]) => label[lang] || label.zh).join(' / '),
    };
  return { ...words, sentence: 'sentence', op: SIGNS[op] ?? op, threshold: metricText(threshold, metric, lang) };
}
