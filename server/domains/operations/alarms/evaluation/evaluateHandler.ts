import type { Interruption } from '#model/domains/operations/alarms/alarmRule.ts';
import { stateAtStart } from '#model/domains/operations/alarms/alarmState.ts';
import { play, type ObjectSeries } from '#model/domains/operations/alarms/play.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { tickBefore, ticksBetween } from '#model/domains/operations/alarms/ticks.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { refusalSentences } from '#server/engine/http/respondWithError.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { closeObject, isForgotten, settleObject } from '#server/domains/operations/alarms/episodes/settleObject.ts';
import {
  byPlatform,
  objectsOf,
  WHOLE_RULE,
  type Alarm,
  type ReaderOf,
} from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { evaluateJob, nextEvaluation } from './evaluateJob.ts';
import { noteFault } from './noteFault.ts';
import { interruptionsOf, readValues } from './readValues.ts';
import { readStates } from './stateRows.ts';

/** The time that is stepped through after an outage; earlier ticks are not looked at again. */
const LONGEST_OUTAGE_MS = 7 * 86_400_000;
const LONGEST_FAULT = 500;

/** Read outside the transaction, for `finish` in the same process. */
interface Round {
  version: number;
  ticks: number[];
  objects: string[];
  series: Map<string, ObjectSeries> | { fault: string };
  interruptions: Interruption[];
}

/**
 * One round of one rule. A tick is settled by the process that moves the last tick of the rule forward, in the
 * transaction of all that follows from it; after a crash, or beside another process, it happens once.
 */
export const evaluateHandler = (readerOf: ReaderOf): JobHandler<Json, Round | null> => ({
  collapses: true,
  async prepare(context, payload) {
    const alarm = await alarmOf(context, idIn(payload));
    if (alarm?.state !== 'active') return null;
    return readRound(context, alarm, readerOf);
  },
  async finish(context, payload, round) {
    const alarm = await alarmOf(context, idIn(payload), true);
    if (alarm?.state !== 'active') return;
    if (round === null || round.version !== versionOf(alarm)) {
      // The rule was edited in between: what was read belongs to another one.
      await context.jobs.schedule(context, evaluateJob(alarm.id, context.clock()));
      return;
    }
    await settleRound(context, alarm, round);
    await context.jobs.schedule(context, nextEvaluation(context, alarm));
  },
  async giveUp(context, payload, failure) {
    const alarm = await alarmOf(context, idIn(payload));
    if (alarm?.state !== 'active') return;
    const last_error = failure.message.slice(0, LONGEST_FAULT);
    await note(context, alarm, { last_error });
    await noteFault(context, alarm, 'error', last_error);
    await context.jobs.schedule(context, nextEvaluation(context, alarm));
  },
});

export const idIn = (payload: Json): number => (isObject(payload) && typeof payload.id === 'number' ? payload.id : 0);

export async function alarmOf(context: Context, id: number, lock = false): Promise<Alarm | undefined> {
  const definition = knownDefinition(context, 'alarms');
  return definition && findRecordOrNone(byPlatform(context), definition, id, { lock });
}

const versionOf = (alarm: Alarm): number => Number((alarm as Record<string, unknown>)[VERSION_COLUMN] ?? 0);

async function readRound(context: Context, alarm: Alarm, readerOf: ReaderOf): Promise<Round> {
  const ticks = await dueTicks(context, alarm);
  const objects =
    alarm.instance_id === null
      ? await objectsOf(context, alarm, readerOf)
      : [...(await readStates(context, alarm.id)).keys()];
  const [first] = ticks;
  const interruptions = first === undefined ? [] : await interruptionsOf(context, alarm, first);
  const base = { version: versionOf(alarm), ticks, objects, interruptions };
  if (first === undefined) return { ...base, series: new Map() };
  try {
    const series = await readValues(context, alarm, { rule: readRule(alarm), objects, ticks });
    return { ...base, objects: objectsIn(alarm, [...objects, ...series.keys()]), series };
  } catch (failure) {
    // The source is away: that is a state of the rule, and no reason to lose the tick.
    const fault = faultText(context, failure).slice(0, LONGEST_FAULT);
    // Once for an outage, not at every tick of it.
    if (alarm.last_error !== fault)
      context.log.warn({ err: failure, alarm: alarm.id }, 'the values of an alarm rule could not be read');
    return { ...base, series: { fault } };
  }
}

/** Where missing data is an alarm, an answer without any object is missing data of the rule as a whole. */
function objectsIn({ no_data, query_is_condition }: Alarm, found: readonly string[]): string[] {
  const objects = [...new Set(found)].filter((object) => object !== WHOLE_RULE);
  // A query that is the condition itself has no series while all is well.
  const isMissing = objects.length === 0 && no_data === 'alert' && query_is_condition !== true;
  return isMissing ? [WHOLE_RULE] : objects;
}

/** Stored, so in the language of the platform, with the words of the other system. */
function faultText(context: Context, failure: unknown): string {
  if (!(failure instanceof ApiError)) return failure instanceof Error ? failure.message : String(failure);
  const { message, fields } = refusalSentences(failure, context);
  const details = [failure.extra?.['detail'], ...Object.values(fields)];
  const detail = details.find((each) => typeof each === 'string');
  return detail === undefined || detail === message ? message : `${message}: ${detail}`;
}

async function dueTicks(context: Context, { id, eval_interval_s }: Alarm): Promise<number[]> {
  const interval = eval_interval_s * 1_000;
  const now = context.clock();
  const run = await context.db.kysely
    .selectFrom('alarm_runs')
    .select('tick')
    .where('alarm_id', '=', id)
    .executeTakeFirst();
  const last = Math.max(run?.tick ?? tickBefore(now, interval) - 1, now - LONGEST_OUTAGE_MS);
  return ticksBetween(last, now, interval);
}

async function settleRound(
  context: Context,
  alarm: Alarm,
  { ticks, objects, series, interruptions }: Round,
): Promise<void> {
  const last = ticks.at(-1);
  if (last === undefined || !(await claimTick(context, alarm.id, last))) return;
  const rule = { ...readRule(alarm), interruptions };
  const known = await readStates(context, alarm.id);
  // Episodes during the interruption are found, and not notified repeatedly.
  const silent = ticks.length > 1 ? { ...rule, repeat: 0 } : rule;
  const start = stateAtStart(ticks[0] ?? last);
  const quiet = { state: start, event_id: null };
  for (const object of objects) {
    // A thousand that fire at once are seconds of work.
    await yieldToEventLoop();
    const remembered = known.get(object);
    known.delete(object);
    const own = series instanceof Map ? (series.get(object) ?? []) : series;
    const played = play(remembered?.state ?? start, silent, own, ticks);
    if (remembered === undefined && played.state === start && isForgotten(alarm, quiet)) continue;
    await settleObject(context, alarm, { object, remembered, played, last });
  }
  for (const [object, remembered] of known)
    await closeObject(context, alarm, { object, remembered, reason: object === WHOLE_RULE ? 'value' : 'target_gone' });
  const count = objects.filter((object) => object !== WHOLE_RULE).length;
  const last_error = series instanceof Map ? null : series.fault;
  await note(context, alarm, { last_eval_at: last, object_count: count, last_error });
  if (last_error !== null) await noteFault(context, alarm, 'error', last_error);
  else await noteFault(context, alarm, count === 0 && alarm.query_is_condition !== true ? 'empty' : null);
}

/** False if another process has settled this tick. */
async function claimTick({ db }: Context, alarm_id: number, tick: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('alarm_runs')
    .values({ alarm_id, tick })
    .onConflict((conflict) => conflict.column('alarm_id').doUpdateSet({ tick }).where('alarm_runs.tick', '<', tick))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Figures of the rule that no history keeps: they change with every round. */
async function note(
  { db }: Context,
  { id }: Alarm,
  values: { last_eval_at?: number; object_count?: number; last_error: string | null },
): Promise<void> {
  await db.kysely.updateTable('alarms').set(values).where('id', '=', id).execute();
}
