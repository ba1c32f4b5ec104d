import { stringify } from 'yaml';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import type { AlarmCondition, AlarmRule } from '#model/rules/alarms/alarmRule.ts';

/** A rule of the platform with what it is about. */
export interface ExportedRule {
  id: number;
  name: string;
  rule: AlarmRule;
  /** Seconds between two evaluations. */
  interval: number;
  /** Ids of its objects; undefined: all of its resource. */
  objects: readonly string[] | undefined;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  runbook: string | null;
}

const SEVERITIES = { 1: 'critical', 2: 'warning', 3: 'info' } as const;

/** Rules as a group file of Prometheus: a group for each interval, and a rule for each severity of an alarm. */
export function ruleFile(
  rules: readonly ExportedRule[],
  metricOf: (key: string) => MetricDefinition | undefined,
): string {
  const groups = [...Map.groupBy(rules, ({ interval }) => interval)].toSorted(([a], [b]) => a - b);
  return stringify(
    {
      groups: groups.map(([interval, members]) => ({
        name: `suantai-${interval}s`,
        interval: `${interval}s`,
        rules: members.flatMap((each) => rulesOf(each, metricOf)),
      })),
    },
    { lineWidth: 0 },
  );
}

function rulesOf(each: ExportedRule, metricOf: (key: string) => MetricDefinition | undefined) {
  const { rule, name, id } = each;
  const known = rule.conditions.flatMap((condition) => {
    if (rule.query !== null) return [{ condition, expr: `(${rule.query}) ${condition.op} ${condition.threshold}` }];
    const metric = metricOf(condition.metric);
    return metric === undefined ? [] : [{ condition, expr: exprOf(condition, metric, each.objects) }];
  });
  // A condition on what is no longer measured never holds: neither does a rule that needs all of them.
  if (known.length === 0 || (rule.match === 'all' && known.length < rule.conditions.length)) return [];
  const bySeverity =
    rule.match === 'all'
      ? new Map([
          [rule.severity, [known.map(({ expr }) => expr).join(rule.query === null ? ' and on (object) ' : ' and ')]],
        ])
      : new Map(
          [...Map.groupBy(known, ({ condition }) => condition.severity ?? rule.severity)].map(([severity, members]) => [
            severity,
            members.map(({ expr }) => expr),
          ]),
        );
  const notes = notesOf(rule);
  return [...bySeverity].map(([severity, exprs]) => ({
    alert: name,
    expr: exprs.join(' or '),
    ...(rule.for > 0 && { for: inS(rule.for) }),
    ...(rule.keepFiring > 0 && { keep_firing_for: inS(rule.keepFiring) }),
    labels: { ...each.labels, severity: SEVERITIES[severity], suantai_alarm: String(id) },
    annotations: {
      ...each.annotations,
      ...(each.runbook !== null && { runbook_url: each.runbook }),
      ...(notes !== '' && { suantai_left_out: notes }),
    },
  }));
}

/** A value over the period of a condition, compared. Subqueries serve expressions that are no selectors. */
function exprOf(
  { aggregation, period, op, threshold }: AlarmCondition,
  { promql }: MetricDefinition,
  objects: readonly string[] | undefined,
) {
  const selector = promql.replaceAll('$objects', objects === undefined ? '.+' : objects.map(escaped).join('|'));
  const window = inS(period);
  const isSelector = /^\w+(\{[^}]*\})?$/.test(selector);
  const value = `${aggregation}_over_time(${isSelector ? `${selector}[${window}]` : `(${selector})[${window}:1m]`})`;
  return `(${value} ${op} ${threshold})`;
}

/** What a group file cannot say. */
function notesOf(rule: AlarmRule): string {
  return [
    ...(rule.conditions.some(({ recovery }) => recovery !== null) ? ['recovery threshold'] : []),
    ...(rule.recover > 0 ? ['watch after recovery'] : []),
    ...(rule.needed > 1 || rule.of > 1 ? [`${rule.needed} of ${rule.of}`] : []),
    ...(rule.windows.length > 0 ? ['windows'] : []),
    ...(rule.noData === 'alert' ? ['no data'] : []),
  ].join(', ');
}

const inS = (ms: number): string => `${Math.round(ms / 1_000)}s`;

/** Twice: once for the pattern, once for the text of PromQL around it. */
const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\\"]/g, '\\$&');
