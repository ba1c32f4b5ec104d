import type { AlarmCondition } from './alarmRule.ts';

/**
 * A condition in one line that is the same in every language. With a query, it is what Prometheus would compare;
 * without a threshold, the query itself compares.
 *
 * @example
 *   conditionText(condition); // 'avg(vms.cpu_pct[5m]) > 90'
 *   conditionText(condition, 'sum(up)'); // 'sum(up) > 90'
 */
export function conditionText(
  { aggregation, metric, period, op, threshold }: Omit<AlarmCondition, 'threshold'> & { threshold: number | null },
  query: string | null = null,
): string {
  if (query !== null) return threshold === null ? query : `${query} ${op} ${threshold}`;
  return `${aggregation}(${metric}[${periodText(period)}]) ${op} ${threshold}`;
}

function periodText(period: number): string {
  const seconds = period / 1_000;
  if (seconds % 3_600 === 0) return `${seconds / 3_600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
