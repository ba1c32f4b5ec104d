import type { AlarmCondition, AlarmRule } from '#model/domains/operations/alarms/alarmRule.ts';
import { isQuiet, type CloseReason, type Transition } from '#model/domains/operations/alarms/alarmState.ts';
import type { Played } from '#model/domains/operations/alarms/play.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { conditionText } from '#model/domains/operations/alarms/conditionText.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { closeEvent, lockEvent, openEvent, type AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { forgetState, writeState, type Remembered } from '#server/domains/operations/alarms/evaluation/stateRows.ts';
import { filledTexts } from '#server/domains/operations/alarms/rules/filledTexts.ts';
import { byPlatform, WHOLE_RULE, type Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';
import { placeOf } from '#server/domains/operations/alarms/rules/placeOf.ts';
import { titleOf } from '#server/domains/operations/alarms/rules/titleOf.ts';
import { unitOf } from '#server/domains/operations/alarms/rules/metrics.ts';
import type { AnnouncementKind } from '#server/domains/operations/notifications/announcement.ts';
import { recordTransition } from './recordTransition.ts';
import { notifyOf } from './notifyOf.ts';

interface Settled {
  object: string;
  remembered: Remembered | undefined;
  played: Played;
  /** The tick at which the state is that of now; what happened earlier was found late. */
  last: number;
}

/** Transitions after which receivers would be notified something else. */
const TELLING: ReadonlySet<Transition['kind']> = new Set(['fired', 'raised', 'lowered', 'recovered', 'closed']);

/** Only a remembered series can be missed: no list of records names it when its values end. */
export const isForgotten = ({ instance_id, no_data }: Alarm, { state, event_id }: Remembered): boolean =>
  isQuiet(state) && event_id === null && !(instance_id !== null && no_data === 'alert');

/** Turns the transitions of one object into events, and remembers its state. */
export async function settleObject(context: Context, alarm: Alarm, settled: Settled): Promise<void> {
  const { object, remembered, played, last } = settled;
  let event = remembered?.event_id ?? null;
  for (const [place, transition] of played.transitions.entries()) {
    const isLate = transition.at !== last;
    const isOvertaken = isLate && played.transitions.slice(place + 1).some(({ kind }) => TELLING.has(kind));
    event = await follow(context, alarm, { object, event, transition, isLate, isNotified: !isOvertaken });
  }
  const now = { state: played.state, event_id: played.state.episode === null ? null : event };
  if (JSON.stringify(now) === JSON.stringify(remembered)) return;
  if (isForgotten(alarm, now)) await forgetState(context, alarm.id, object);
  else await writeState(context, alarm.id, object, now);
}

interface Followed {
  object: string;
  event: number | null;
  transition: Transition;
  isLate: boolean;
  isNotified: boolean;
}

/** Returns the event that is open afterwards. */
async function follow(context: Context, alarm: Alarm, followed: Followed): Promise<number | null> {
  const { event, transition, isLate, isNotified } = followed;
  if (transition.kind === 'fired') return fire(context, alarm, followed);
  // Closed by hand as something less severe: this is more than what somebody has accepted.
  if (event === null && transition.kind === 'raised' && (await isMore(context, alarm, followed)))
    return fire(context, alarm, followed);
  // Before the episode, or closed by hand.
  if (event === null) return null;
  const { at, kind, value } = transition;
  if (kind === 'recovered' || kind === 'closed') {
    const reason = transition.reason ?? 'value';
    const wanted = isNotified && alarm.notify_recovered !== false;
    await closeEvent(context, event, { reason, at, value, isLate, isNotified: wanted });
    return null;
  }
  await continueFiring(context, alarm, event, { transition, isLate, isNotified });
  return event;
}

/** Whether something is more severe than the event of the same object that was closed by hand. */
async function isMore(context: Context, alarm: Alarm, { object, transition }: Followed): Promise<boolean> {
  const closed = await context.db.kysely
    .selectFrom('alert_logs')
    .select('severity')
    .where('alarm_id', '=', alarm.id)
    .where('object_id', '=', object)
    .where('close_reason', '=', 'by_hand')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (transition.severity ?? alarm.severity) < (closed?.severity ?? 0);
}

async function fire(
  context: Context,
  alarm: Alarm,
  { object, transition, isLate, isNotified }: Followed,
): Promise<number> {
  const { at, severity, value, by } = transition;
  const rule = readRule(alarm);
  const { id } = await openEvent(context, {
    source: 'rule',
    key: `${alarm.id} ${object}`,
    at,
    alarm_id: alarm.id,
    alarm_name: alarm.name,
    group_id: alarm.group_id,
    severity: severity ?? alarm.severity,
    object: object === WHOLE_RULE ? null : await objectOf(context, alarm, object),
    value,
    ...shownCondition(context, rule, rule.conditions[by ?? 0]),
    ...filledTexts(alarm, object, value),
    runbook_url: alarm.runbook_url,
    owner: { user_id: alarm.user_id, bp_id: alarm.bp_id },
    receivers: receiverIds(alarm),
    hides_dependents: alarm.hides_dependents === true,
    is_late: isLate,
    isNotified,
  });
  await context.db.kysely.updateTable('alarms').set({ last_trigger_at: at }).where('id', '=', alarm.id).execute();
  return id;
}

async function objectOf(context: Context, { object_type: resource }: Alarm, id: string) {
  return { resource, id, title: await titleOf(context, resource, id), place: await placeOf(context, resource, id) };
}

const LONGEST_CONDITION = 500;

function shownCondition(context: Context, { query, isCondition }: AlarmRule, condition: AlarmCondition | undefined) {
  if (condition === undefined) return { condition: '' };
  const { metric } = condition;
  const threshold = isCondition === true ? null : condition.threshold;
  return {
    metric: query === null ? metric : null,
    threshold,
    unit: unitOf(context, metric),
    condition: conditionText({ ...condition, threshold }, query).slice(0, LONGEST_CONDITION),
  };
}

interface Continued {
  transition: Transition;
  isLate: boolean;
  isNotified: boolean;
}

/** It still fires: more severe, less severe, notified again, or without values. */
async function continueFiring(
  context: Context,
  alarm: Alarm,
  id: number,
  { transition, isLate, isNotified }: Continued,
): Promise<void> {
  const definition = knownDefinition(context, 'alertLogs');
  const event = await lockEvent(context, id);
  if (definition === undefined || event === undefined) return;
  const { at, kind, severity, notified: times } = transition;
  const key = kind === 'moved' || kind === 'lowered' ? `${kind}:${at}` : `${kind}:${times}`;
  const changed =
    kind === 'raised' || kind === 'lowered'
      ? await storeChanges(byPlatform(context), definition, event, { severity, last_trigger_at: at })
      : event;
  const notified = await notifyOf(
    context,
    changed,
    { kind: announcedAs(transition), at, transition: key, value: transition.value },
    isNotified && isToBeNotified(alarm, event, transition),
  );
  await recordTransition(context, id, transition, { transition: key, notified, is_late: isLate });
}

function announcedAs({ kind, to }: Transition): AnnouncementKind {
  if (kind === 'raised') return 'fired';
  if (kind === 'lowered') return 'lowered';
  return to === 'no_data' && kind === 'moved' ? 'no_data' : 'repeated';
}

/**
 * A claimed event is known, and hears of what changes; a folded one is notified with the event above it. That values
 * are missing is announced where the rule makes an alarm of it.
 */
function isToBeNotified(
  { no_data }: Pick<Alarm, 'no_data'>,
  { status, folded_into }: AlertEvent,
  { kind, to }: Transition,
): boolean {
  if (folded_into !== null) return false;
  if (kind === 'moved') return to === 'no_data' && no_data === 'alert';
  return kind === 'raised' || kind === 'lowered' || (kind === 'repeated' && status === 'firing');
}

/** Ends what is remembered of one object for a reason that no value gave. */
export async function closeObject(
  context: Context,
  alarm: Alarm,
  { object, remembered, reason }: { object: string; remembered: Remembered; reason: CloseReason },
): Promise<void> {
  const { event_id } = remembered;
  const isNotified = alarm.notify_recovered !== false;
  if (event_id !== null) await closeEvent(context, event_id, { reason, at: context.clock(), isNotified });
  await forgetState(context, alarm.id, object);
}
