import type { Comparison } from '#model/domains/operations/alarms/alarmRule.ts';
import { conditionWords } from '#model/domains/operations/alarms/conditionWords.ts';
import type { Json } from '#model/language/definition.ts';
import { durationText } from '#model/rules/durationText.ts';
import type { CoveredMetric } from '#src/domains/operations/alarms/alarmQueries.ts';

const OPERATORS: Readonly<Record<string, Comparison>> = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '==', ne: '!=' };

/** A suggested rule in short: “CPU usage > 85% · 5 min”, or “Condition: faulty” where the values have words. */
export function suggestionWords(metric: Suggested, lang: 'zh' | 'en'): string {
  const { suggested } = metric;
  const conditions: Json = suggested?.['conditions'] ?? null;
  const [first] = Array.isArray(conditions) ? conditions : [];
  // The server writes it as the form takes it.
  const { op, threshold = 0 } = (first ?? {}) as { op?: string; threshold?: number };
  const words = conditionWords(
    { metric: '', aggregation: 'avg', period: 0, op: OPERATORS[op ?? ''] ?? '>', threshold },
    metric,
    lang,
  );
  const lasting = Number(suggested?.['for_s'] ?? 0);
  const colon = lang === 'zh' ? '\uFF1A' : ': ';
  const sentence =
    words.sentence === 'state'
      ? `${words.metric}${colon}${words.threshold}`
      : `${words.metric} ${words.op} ${words.threshold}`;
  return [sentence, lasting > 0 ? durationText(lasting, lang) : ''].filter(Boolean).join(' · ');
}

type Suggested = Pick<CoveredMetric, 'suggested' | 'label' | 'values' | 'unit'>;
