import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import type { AlarmCondition } from '#model/domains/operations/alarms/alarmRule.ts';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { needsNewerPrometheus, promqlKind, promqlTypeFault } from './promqlKinds.ts';

/** A comment at the end of a query would take the parenthesis with it. */
const inParentheses = (query: string): string => (query.includes('#') ? `(${query}\n)` : `(${query})`);

/**
 * The value of a query, compared. A number without labels becomes a series, because Prometheus compares two numbers
 * only with `bool`, whose result always fires.
 *
 * @example
 *   comparedExpr('up', { op: '<', threshold: 1 }); // '(up) < 1'
 */
export function comparedExpr(query: string, { op, threshold }: Pick<AlarmCondition, 'op' | 'threshold'>): string {
  const value = inParentheses(query);
  return `${promqlKind(query) === 'scalar' ? `vector${value}` : value} ${op} ${threshold}`;
}

/** A value over the period of a condition, compared. Subqueries serve expressions that are no selectors. */
export function measuredExpr(
  { aggregation, period, op, threshold }: AlarmCondition,
  { promql }: Pick<MetricDefinition, 'promql'>,
  objects: readonly string[] | undefined,
): string {
  const selector = promql.replaceAll('$objects', objects === undefined ? '.+' : objects.map(escaped).join('|'));
  const window = `${Math.round(period / 1_000)}s`;
  const isSelector = /^\w+(\{[^}]*\})?$/.test(selector);
  const value = `${aggregation}_over_time(${isSelector ? `${selector}[${window}]` : `(${selector})[${window}:1m]`})`;
  return `(${value} ${op} ${threshold})`;
}

/**
 * Why an expression cannot stand in a file for this generation of Prometheus; undefined if it can.
 *
 * @example
 *   exportFault('up{', 3); // 'it cannot be parsed'
 */
export function exportFault(expr: string, version: 2 | 3): string | undefined {
  if (promqlFault(expr) !== undefined) return 'it cannot be parsed';
  if (version === 2 && needsNewerPrometheus(expr)) return 'it needs Prometheus 3: ?version=3';
  return promqlTypeFault(expr);
}

/** Twice: once for the pattern, once for the text of PromQL around it. */
const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\\"]/g, '\\$&');
