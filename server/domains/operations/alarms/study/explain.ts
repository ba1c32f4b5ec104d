import { stateAtStart, type AlarmState } from '#model/domains/operations/alarms/alarmState.ts';
import type { AlarmCondition, AlarmRule, Sample } from '#model/domains/operations/alarms/alarmRule.ts';
import { conditionText } from '#model/domains/operations/alarms/conditionText.ts';
import { holds, isMissing } from '#model/domains/operations/alarms/assess.ts';
import { play } from '#model/domains/operations/alarms/play.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { tickAfter, tickBefore } from '#model/domains/operations/alarms/ticks.ts';
import { isInside } from '#model/domains/operations/alarms/weeklyWindow.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { interruptionsOf, readValues } from '#server/domains/operations/alarms/evaluation/readValues.ts';
import {
  labelsOf,
  objectsOf,
  type Alarm,
  type ReaderOf,
} from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';
import { titleOf } from '#server/domains/operations/alarms/rules/titleOf.ts';
import { unitOf } from '#server/domains/operations/alarms/rules/metrics.ts';
import { silenceOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { inResolution } from './resolution.ts';

const HOUR_MS = 3_600_000;
const USUAL_LOOK_MS = 24 * HOUR_MS;

export interface Explained {
  [part: string]: Json;
}

/**
 * Why a rule did or did not fire for one object at one second. It is computed again from stored samples with the step
 * of the evaluation, so it answers for any second, also before the rule existed.
 */
export async function explain(
  context: Context,
  alarm: Alarm,
  { object, at }: { object: string; at: number },
  readerOf: ReaderOf,
): Promise<Explained> {
  const interval = alarm.eval_interval_s * 1_000;
  const from = at - lookBack(readRule(alarm), interval);
  const rule = { ...readRule(alarm), interruptions: await interruptionsOf(context, alarm, from) };
  const fitted = inResolution(rule, interval, from, context.clock());
  const tick = tickBefore(at, fitted.interval);
  const ticks: number[] = [];
  for (let each = tickAfter(from - 1, fitted.interval); each <= tick; each += fitted.interval) ticks.push(each);
  const series = await readValues(context, alarm, { rule: fitted.rule, objects: [object], ticks, step: fitted.step });
  let last: { sample: Sample | undefined; before: AlarmState } = { sample: undefined, before: stateAtStart(from) };
  let current = last.before;
  const { state } = play(current, fitted.rule, series.get(object) ?? [], ticks, (_tick, sample, after) => {
    last = { sample, before: current };
    current = after;
  });
  const isSelected =
    alarm.instance_id === null ? (await objectsOf(context, alarm, readerOf)).includes(object) : series.has(object);
  const isInWindow = fitted.rule.windows.length === 0 || fitted.rule.windows.some((each) => isInside(each, tick));
  const values = last.sample !== undefined && 'values' in last.sample ? last.sample.values : [];
  const event = await eventAt(context, alarm, object, at);
  return {
    object,
    object_name: await titleOf(context, alarm.object_type, object),
    at: new Date(at).toISOString(),
    tick: new Date(tick).toISOString(),
    verdict: verdictOf(alarm, { state, isSelected, isInWindow, at, event: event !== undefined }),
    state: state.state,
    since: new Date(state.since).toISOString(),
    rule_existed: alarm.created_at <= at,
    rule_is_on: alarm.state === 'active',
    is_selected: isSelected,
    in_window: isInWindow,
    conditions: fitted.rule.conditions.map((condition, place) =>
      explainCondition(context, fitted.rule, condition, values[place]),
    ),
    pending: pendingOf(fitted.rule, state, tick),
    fired_at: state.episode === null ? null : new Date(state.episode.firedAt).toISOString(),
    silence: await silenceAt(context, alarm, object, at),
    event:
      event === undefined
        ? null
        : {
            id: event.id,
            folded_into: event.folded_into,
            has_receivers: receiverIds({ receiver_ids: JSON.parse(event.receiver_ids ?? '[]') as Json }).length > 0,
          },
    deliveries: event === undefined ? [] : await deliveriesOf(context, event.id),
  };
}

/** Far enough back for every clock of the rule to have run. */
function lookBack(rule: AlarmRule, interval: number): number {
  const clocks = rule.for + rule.keepFiring + rule.recover + rule.noDataAfter + rule.of * interval;
  return Math.max(clocks + HOUR_MS, Math.min(USUAL_LOOK_MS, 3 * clocks));
}

function explainCondition(
  context: Context,
  { query, isCondition }: AlarmRule,
  condition: AlarmCondition,
  value: number | null | undefined,
): Json {
  const threshold = isCondition === true ? null : condition.threshold;
  const isReturned = value !== null && value !== undefined;
  return {
    metric: condition.metric,
    text: conditionText({ ...condition, threshold }, query),
    threshold,
    unit: unitOf(context, condition.metric),
    value: isMissing(value) ? null : value,
    holds: isCondition === true ? isReturned : isMissing(value) ? null : holds(condition, value),
  };
}

/** Since when the condition holds, and how long it must hold yet. */
function pendingOf(rule: AlarmRule, state: AlarmState, tick: number): Json {
  const [since] = state.held.filter((each) => each !== null);
  if (state.state !== 'pending' || since === undefined) return null;
  return {
    since: new Date(since).toISOString(),
    for_s: rule.for / 1_000,
    left_s: Math.max(0, rule.for - (tick - since)) / 1_000,
  };
}

interface Outcome {
  state: AlarmState;
  isSelected: boolean;
  isInWindow: boolean;
  at: number;
  event: boolean;
}

/** The one word that answers the question; the parts beside it say the rest. */
function verdictOf(alarm: Alarm, { state, isSelected, isInWindow, at, event }: Outcome): string {
  if (event) return 'fired';
  if (!isSelected) return 'not_selected';
  if (state.episode !== null) {
    if (alarm.created_at > at) return 'would_have_fired';
    return alarm.state === 'active' ? 'firing' : 'rule_off';
  }
  if (state.state === 'pending') return 'pending';
  if (state.state === 'no_data' || state.missingSince !== null) return 'no_data';
  if (state.state === 'error') return 'error';
  return isInWindow ? 'condition_false' : 'outside_window';
}

const eventAt = ({ db }: Context, alarm: Alarm, object: string, at: number) =>
  db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'folded_into', 'receiver_ids'])
    .where('alarm_id', '=', alarm.id)
    .where('object_id', '=', object)
    .where('first_trigger_at', '<=', at)
    .where((eb) => eb.or([eb('recovered_at', 'is', null), eb('recovered_at', '>', at)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The silence that would hold a rule back for an object at an instant. */
async function silenceAt(context: Context, alarm: Alarm, object: string, at: number): Promise<Json> {
  const { severity, object_type: resource, user_id, bp_id } = alarm;
  const about = { at, severity, owner: { user_id, bp_id }, object: { resource, id: object, title: '' } };
  const silence = await silenceOf(context, { ...about, labels: labelsOf(alarm, object) });
  return silence === undefined ? null : { id: silence.id };
}

/** The notifications about an event, and their outcome. */
async function deliveriesOf({ db }: Context, event: number): Promise<Json> {
  const rows = await db.kysely
    .selectFrom('notifications')
    .select(['transition', 'kind', 'receiver_name', 'channel', 'status', 'reason', 'created_at'])
    .where('event_id', '=', event)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, at: new Date(created_at).toISOString() }));
}
