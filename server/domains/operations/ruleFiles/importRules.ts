import { renderMessage } from '#model/messages/messages.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { createSerial } from '#server/engine/records/write/createRecord.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import type { InstanceRecord } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';
import { promqlTypeFault } from './promqlKinds.ts';
import type { FileRule, Reason, RuleFile } from './readRuleFile.ts';

export interface ImportedRule {
  [part: string]: Json;
  group: string;
  name: string;
  line: number;
  /** `taken`: it is a rule now, or would be one. */
  outcome: 'taken' | 'skipped' | 'refused';
  reason: string | null;
  notes: string[];
  id: number | null;
}

interface Wanted {
  instance: InstanceRecord;
  receivers: number[];
  state: 'active' | 'deactive';
  dryRun: boolean;
}

/** Rules of a file become rules of the platform, each on its own: one that cannot be taken says why. */
export async function importRules(context: Context, { rules }: RuleFile, wanted: Wanted): Promise<ImportedRule[]> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined) throw new ApiError('system.unknownService');
  const known = await knownRules(context);
  const groups = await groupIds(context);
  const imported: ImportedRule[] = [];
  for (const rule of rules) {
    await yieldToEventLoop();
    imported.push(await importRule(context, definition, rule, { ...wanted, known, groups }));
  }
  return imported;
}

interface Known {
  /** Rules that are there, so that a file can be imported again. */
  known: Set<string>;
  groups: Map<string, number>;
}

async function importRule(
  context: Context,
  definition: Definition,
  { values, reason, notes, ...place }: FileRule,
  { instance, receivers, state, dryRun, known, groups }: Wanted & Known,
): Promise<ImportedRule> {
  const say = ({ key, params }: Reason) => renderMessage(context.schemas.messages, key, params, context.lang);
  const done = { ...place, notes: notes.map(say), id: null };
  const ends = (outcome: 'skipped' | 'refused', why: Reason): ImportedRule => ({ ...done, outcome, reason: say(why) });
  if (values === undefined) {
    const why = reason ?? { key: 'ruleFile.noName' };
    return ends(why.key === 'ruleFile.recording' ? 'skipped' : 'refused', why);
  }
  const key = keyOf(place.group, values);
  if (known.has(key)) return ends('skipped', { key: 'ruleFile.known' });
  const { promql } = values;
  // VictoriaMetrics takes more than the language of Prometheus.
  const mistyped = instance.type === 'victoriametrics' || promqlFault(promql) ? undefined : promqlTypeFault(promql);
  if (mistyped !== undefined) return ends('refused', { key: 'ruleFile.query', params: { words: mistyped } });
  const body = { ...values, instance_id: instance.id, receiver_ids: receivers, state };
  try {
    if (dryRun) {
      await hooksOf(context, definition).beforeCreate?.(context, readInput(context, definition, 'create', body));
      known.add(key);
      return { ...done, outcome: 'taken', reason: null };
    }
    const { id, group } = await context.transaction(async (inside) => {
      const own = { ...inside, actor: context.actor };
      const found = await groupOf(own, place.group, groups);
      return { id: await createSerial(own, definition, { ...body, group_id: found }), group: found };
    });
    if (group !== null) groups.set(place.group, group);
    known.add(key);
    return { ...done, outcome: 'taken', reason: null, id };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...done, outcome: 'refused', reason: wordsOf(context, error) };
  }
}

/** The sentences of a refusal, each with the field that it is about. */
function wordsOf(context: Context, error: ApiError): string {
  const { schemas, lang, log } = context;
  const { message, fields } = errorReply(error, { schemas, lang, log, requestId: '' }).body;
  const sentences = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return sentences.length === 0 ? message : sentences.map(([field, words]) => `${field}: ${String(words)}`).join('; ');
}

async function groupOf(context: Context, name: string, groups: ReadonlyMap<string, number>): Promise<number | null> {
  const definition = knownDefinition(context, 'alarmGroups');
  const known = groups.get(name);
  if (known !== undefined || definition === undefined || name === '') return known ?? null;
  return createSerial(context, definition, { name });
}

async function groupIds({ db, schemas }: Context): Promise<Map<string, number>> {
  if (schemas.resources['alarmGroups'] === undefined) return new Map();
  const rows = await db.kysely
    .selectFrom('alarm_groups')
    .select(['id', 'name'])
    .where('user_id', 'is', null)
    .where('bp_id', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name ?? '', id]));
}

const keyOf = (group: string, { name, promql, severity, for_s }: Readonly<Record<string, Json>>): string =>
  JSON.stringify([group, name, promql, Number(severity), Number(for_s)]);

async function knownRules({ db }: Context): Promise<Set<string>> {
  const rows = await db.kysely
    .selectFrom('alarms')
    .leftJoin('alarm_groups', 'alarm_groups.id', 'alarms.group_id')
    .select(['alarms.name', 'alarms.promql', 'alarms.severity', 'alarms.for_s', 'alarm_groups.name as group_name'])
    .where('alarms.user_id', 'is', null)
    .where('alarms.query_is_condition', '=', 1)
    .execute();
  return new Set(rows.map(({ group_name, ...row }) => keyOf(group_name ?? '', row)));
}
