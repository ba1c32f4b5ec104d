import type { AlarmCondition, Aggregation, Comparison } from './alarmRule.ts';

const LINE = /^(avg|min|max|last|sum)\(([\w.]+)\[(\d+)([hms])\]\) (>=|<=|==|!=|>|<) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000 };

export type ShownCondition = Pick<AlarmCondition, 'metric' | 'aggregation' | 'period' | 'op' | 'threshold'>;

/**
 * The condition that `conditionText` has written; undefined for any other text, such as that of a Prometheus.
 *
 * @example
 *   readCondition('avg(vms.cpu_pct[5m]) > 90')?.period; // 300000
 */
export function readCondition(text: string): ShownCondition | undefined {
  const [, aggregation, metric, count, unit = '', op, threshold] = LINE.exec(text) ?? [];
  if (metric === undefined) return undefined;
  return {
    // The pattern has only these words.
    aggregation: aggregation as Aggregation,
    metric,
    period: Number(count) * (MILLISECONDS[unit] ?? 0),
    op: op as Comparison,
    threshold: Number(threshold),
  };
}
