import { isMap, isSeq, LineCounter, parseAllDocuments, type Document, type YAMLMap } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { severityOf } from '#server/domains/operations/alertmanager/storeAlerts.ts';
import { ALARM_LABEL, LEFT_OUT } from './ruleFile.ts';

/** A sentence of `schemas/messages.yaml`. */
export interface Reason {
  key: string;
  params?: Record<string, string | number>;
}

/** The values of a new alarm rule. */
export type RuleValues = Record<string, Json> & { promql: string };

/** One rule of a file. */
export interface FileRule {
  group: string;
  /** `alert`, or `record` of a recording rule; empty if it has neither. */
  name: string;
  line: number;
  /** As a new alarm rule; absent: it cannot be one, for the reason. */
  values?: RuleValues;
  reason?: Reason;
  /** The parts of it that have no place here. */
  notes: Reason[];
}

export interface RuleFile {
  rules: FileRule[];
  /** The fault of the file itself: nothing of it is read. */
  fault?: Reason & { line: number };
}

const MOST_RULES = 5_000;
const [SHORTEST_S, LONGEST_S, USUAL_S] = [15, 3_600, 60];

/** Reads rules of Prometheus: group files, and objects of kind PrometheusRule, with several documents in one file. */
export function readRuleFile(text: string): RuleFile {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  const rules: FileRule[] = [];
  for (const document of Array.isArray(documents) ? documents : []) {
    const [error] = document.errors;
    if (error !== undefined) {
      const words = error.message.split('\n')[0] ?? '';
      return { rules: [], fault: { key: 'ruleFile.yaml', params: { words }, line: error.linePos?.[0].line ?? 1 } };
    }
    const groups = document.getIn(['groups'], true) ?? document.getIn(['spec', 'groups'], true);
    if (groups === undefined && document.contents === null) continue;
    if (!isSeq(groups)) return { rules: [], fault: { key: 'ruleFile.noGroups', line: 1 } };
    for (const group of groups.items) {
      if (!isMap(group)) return { rules: [], fault: { key: 'ruleFile.noGroups', line: 1 } };
      rules.push(...rulesOf(document, group, (at) => lines.linePos(at).line));
      if (rules.length > MOST_RULES)
        return { rules: [], fault: { key: 'ruleFile.most', params: { max: MOST_RULES }, line: 1 } };
    }
  }
  return rules.length === 0 ? { rules, fault: { key: 'ruleFile.noGroups', line: 1 } } : { rules };
}

const GROUP_KEYS = new Set(['name', 'interval', 'rules', 'labels']);
const RULE_KEYS = new Set(['alert', 'record', 'expr', 'for', 'keep_firing_for', 'labels', 'annotations']);

function rulesOf(document: Document, group: YAMLMap, lineAt: (at: number) => number): FileRule[] {
  const whole = plain(group.toJS(document));
  const members = group.get('rules', true);
  const name = textOf(whole['name']);
  const unknown = Object.keys(whole).filter((key) => !GROUP_KEYS.has(key));
  const shared: Reason[] = unknown.map((key) => ({ key: 'ruleFile.groupKey', params: { key } }));
  const interval = intervalOf(whole['interval'], shared);
  return (isSeq(members) ? members.items : []).map((item) => {
    const line = isMap(item) ? lineAt(item.range?.[0] ?? 0) : 1;
    const rule = isMap(item) ? plain(item.toJS(document)) : {};
    const known = { group: name, name: textOf(rule['alert'] ?? rule['record']), line };
    const notes = [...shared];
    if (interval === undefined) return { ...known, reason: badDuration('interval', whole['interval']), notes };
    const reason = reasonOf(rule);
    return reason === undefined
      ? { ...known, values: valuesOf(rule, whole, interval), notes }
      : { ...known, reason, notes };
  });
}

/** Why a rule of a file cannot be an alarm rule; undefined if it can. */
function reasonOf(rule: Plain): Reason | undefined {
  if (rule['record'] !== undefined) return { key: 'ruleFile.recording' };
  const unknown = Object.keys(rule).find((key) => !RULE_KEYS.has(key));
  if (unknown !== undefined) return { key: 'ruleFile.key', params: { key: unknown } };
  if (textOf(rule['alert']) === '' || textOf(rule['expr']) === '') return { key: 'ruleFile.noName' };
  const wrong = (['for', 'keep_firing_for'] as const).find((key) => secondsOf(rule[key]) === undefined);
  return wrong && badDuration(wrong, rule[wrong]);
}

/** A rule of a file as a new alarm rule. */
function valuesOf(rule: Plain, group: Plain, eval_interval_s: number): RuleValues {
  const { [ALARM_LABEL]: _id, ...labels } = { ...textsIn(group['labels']), ...textsIn(rule['labels']) };
  const { [LEFT_OUT]: _notes, runbook_url, ...annotations } = textsIn(rule['annotations']);
  const isAddress = runbook_url !== undefined && ADDRESS.test(runbook_url);
  return {
    name: textOf(rule['alert']),
    promql: textOf(rule['expr']).trim(),
    query_is_condition: true,
    severity: severityOf(labels['severity']),
    for_s: secondsOf(rule['for']) ?? 0,
    keep_firing_s: secondsOf(rule['keep_firing_for']) ?? 0,
    eval_interval_s,
    labels,
    annotations: { ...annotations, ...(runbook_url !== undefined && !isAddress && { runbook_url }) },
    runbook_url: isAddress ? runbook_url : null,
  };
}

/** A plain address: one with a template stays an annotation. */
const ADDRESS = /^https?:\/\/[^\s/?#"<>\\{}]+(?:[/?#][^\s"<>\\{}]*)?$/i;

const badDuration = (key: string, value: unknown): Reason => ({
  key: 'ruleFile.duration',
  params: { key, value: textOf(value) },
});

/** How often a group is evaluated, within what the platform can do; undefined: it is no duration. */
function intervalOf(value: unknown, notes: Reason[]): number | undefined {
  const wanted = value === undefined || value === null ? USUAL_S : secondsOf(value);
  if (wanted === undefined) return undefined;
  const taken = Math.min(LONGEST_S, Math.max(SHORTEST_S, wanted === 0 ? USUAL_S : wanted));
  if (taken !== wanted) notes.push({ key: 'ruleFile.interval', params: { wanted: textOf(value), taken } });
  return taken;
}

const DURATION = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/;
const UNITS_S = [31_536_000, 604_800, 86_400, 3_600, 60, 1, 0.001];

/** A duration such as `1h30m`, in whole seconds; a missing one is none. */
function secondsOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === '' || text === '0') return 0;
  const parts = DURATION.exec(text);
  if (parts === null) return undefined;
  return Math.ceil(UNITS_S.reduce((sum, unit, place) => sum + unit * Number.parseInt(parts[place + 1] ?? '0', 10), 0));
}

type Plain = Readonly<Record<string, unknown>>;

const plain = (value: unknown): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Prometheus reads numbers and words there as text, too. */
const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(plain(value)).flatMap(([name, text]) =>
      typeof text === 'object' ? [] : [[name, typeof text === 'string' ? text : textOf(text)]],
    ),
  );
