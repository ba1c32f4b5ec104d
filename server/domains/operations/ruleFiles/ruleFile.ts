import { Document } from 'yaml';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import type { AlarmRule, Severity } from '#model/domains/operations/alarms/alarmRule.ts';
import { severityOf } from '#server/domains/operations/alertmanager/storeAlerts.ts';
import { comparedExpr, exportFault, measuredExpr } from './exportedExpr.ts';
import { exportedTexts } from './exportedTexts.ts';

/** A rule of the platform with what it is about. */
export interface ExportedRule {
  id: number;
  name: string;
  /** The title of its group. */
  group: string | null;
  rule: AlarmRule;
  /** Seconds between two evaluations. */
  interval: number;
  /** Ids of its objects; undefined: all of its resource. */
  objects: readonly string[] | undefined;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  runbook: string | null;
}

export interface FileOptions {
  metricOf(key: string): MetricDefinition | undefined;
  /** The generation of Prometheus that reads the file. */
  version: 2 | 3;
}

/** Of the file itself, not of the rule. */
export const ALARM_LABEL = 'suantai_alarm';
export const LEFT_OUT = 'suantai_left_out';

const SEVERITIES = { 1: 'critical', 2: 'warning', 3: 'info' } as const;

/**
 * Rules as a group file of Prometheus: a group for each group and interval, and a rule for each severity of an alarm.
 * One wrong rule would keep Prometheus from reading any: what it cannot read is left out, and named in a comment.
 */
export function ruleFile(rules: readonly ExportedRule[], options: FileOptions): string {
  const comments: string[] = [];
  const written = rules.map((each) => ({
    each,
    rules: rulesOf(each, options, (why) => comments.push(commentOf(each, why))),
  }));
  const kept = written.filter(({ rules: own }) => own.length > 0);
  const byGroup = [...Map.groupBy(kept, ({ each }) => keyOf(each))].toSorted(
    ([, [a]], [, [b]]) => (a?.each.interval ?? 0) - (b?.each.interval ?? 0),
  );
  const names = new Set<string>();
  const content = {
    groups: byGroup.map(([, members]) => {
      const [first] = members;
      const interval = `${first?.each.interval ?? 60}s`;
      return {
        name: uniqueName(names, first?.each.group ?? null, interval),
        interval,
        rules: members.flatMap(({ rules: own }) => own),
      };
    }),
  };
  // Readers of YAML 1.1 take an unquoted `yes` for a truth value.
  const document = new Document(content, { compat: 'yaml-1.1' });
  if (comments.length > 0) document.commentBefore = comments.map((line) => ` ${line}`).join('\n');
  return document.toString({ lineWidth: 0 });
}

const keyOf = ({ group, interval }: ExportedRule): string => JSON.stringify([group, interval]);

function uniqueName(names: Set<string>, group: string | null, interval: string): string {
  const wanted = group ?? `suantai-${interval}`;
  let name = names.has(wanted) ? `${wanted} (${interval})` : wanted;
  for (let count = 2; names.has(name); count++) name = `${wanted} (${interval}, ${count})`;
  names.add(name);
  return name;
}

/** A comment ends with its line. */
const commentOf = ({ id, name }: ExportedRule, why: string): string =>
  `${name} (${id}): ${why}`.replace(/[\p{C}\u2028\u2029]+/gu, ' ');

function rulesOf(each: ExportedRule, { metricOf, version }: FileOptions, leave: (why: string) => void) {
  const { rule, name, id } = each;
  const measured = exprsOf(each, metricOf);
  if (measured.length === 0) leave('left out: what it watches is not measured');
  else if (!name.isWellFormed()) leave('left out: its name has half of a character');
  const exprs = measured.filter(([, expr]) => {
    const fault = exportFault(expr, version);
    if (fault !== undefined) leave(`left out: ${fault}`);
    return fault === undefined;
  });
  if (!name.isWellFormed() || exprs.length === 0) return [];
  const notes = notesOf(rule);
  const textsOf = (kind: 'label' | 'annotation', texts: Readonly<Record<string, string>>) =>
    exportedTexts(texts, version, (text, why) => leave(`${kind} ${text} left out: ${why}`));
  const { [ALARM_LABEL]: _, ...labels } = textsOf('label', each.labels);
  const annotations = textsOf('annotation', each.annotations);
  return exprs.map(([severity, expr]) => ({
    alert: name,
    expr,
    ...(rule.for > 0 && { for: inS(rule.for) }),
    ...(rule.keepFiring > 0 && { keep_firing_for: inS(rule.keepFiring) }),
    labels: { ...labels, severity: severityWord(labels['severity'], severity), [ALARM_LABEL]: String(id) },
    annotations: {
      ...annotations,
      ...(each.runbook !== null && { runbook_url: each.runbook }),
      ...(notes !== '' && { [LEFT_OUT]: notes }),
    },
  }));
}

/** The word that the rule uses itself, if it means the same. */
const severityWord = (own: string | undefined, severity: Severity): string =>
  own !== undefined && severityOf(own) === severity ? own : SEVERITIES[severity];

/** An expression for each severity of a rule. */
function exprsOf({ rule, objects }: ExportedRule, metricOf: FileOptions['metricOf']): [Severity, string][] {
  const { query } = rule;
  if (query !== null && rule.isCondition === true) return [[rule.severity, query]];
  const known = rule.conditions.flatMap((condition) => {
    if (query !== null) return [{ condition, expr: comparedExpr(query, condition) }];
    const metric = metricOf(condition.metric);
    return metric === undefined ? [] : [{ condition, expr: measuredExpr(condition, metric, objects) }];
  });
  // A condition on what is no longer measured never holds: neither does a rule that needs all of them.
  if (known.length === 0 || (rule.match === 'all' && known.length < rule.conditions.length)) return [];
  if (rule.match === 'all')
    return [[rule.severity, known.map(({ expr }) => expr).join(query === null ? ' and on (object) ' : ' and ')]];
  return [...Map.groupBy(known, ({ condition }) => condition.severity ?? rule.severity)].map(([severity, members]) => [
    severity,
    members.map(({ expr }) => expr).join(' or '),
  ]);
}

/** The settings of a rule that a group file cannot express. */
function notesOf(rule: AlarmRule): string {
  return [
    ...(rule.conditions.some(({ recovery }) => recovery !== null) ? ['recovery threshold'] : []),
    ...(rule.recover > 0 ? ['watch after recovery'] : []),
    ...(rule.needed > 1 || rule.of > 1 ? [`${rule.needed} of ${rule.of}`] : []),
    ...(rule.windows.length > 0 ? ['windows'] : []),
    ...(rule.noData === 'alert' && rule.isCondition !== true ? ['no data'] : []),
  ].join(', ');
}

const inS = (ms: number): string => `${Math.round(ms / 1_000)}s`;
