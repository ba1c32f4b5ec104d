import { renderMessage } from '#model/messages/messages.ts';
import type { CloseReason } from '#model/domains/operations/alarms/alarmState.ts';
import type { Context } from '#server/engine/context.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { closeEvent, openEvent } from '#server/domains/operations/alarms/events.ts';
import type { Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';

type Fault = NonNullable<Alarm['fault']>;

/** A restart of what is queried takes less. */
const ANNOUNCED_AFTER_MS = 120_000;
const LONGEST_CONDITION = 500;
const WATCH = { error: 'ruleError', empty: 'ruleEmpty' } as const satisfies Record<Fault, string>;

const keyOf = (alarm: Pick<Alarm, 'id'>): string => `evaluation ${alarm.id}`;

/**
 * Notes whether a rule can find anything. One that cannot be evaluated, or watches nothing, would be silent for the
 * wrong reason: after two minutes it opens an event of its own, which ends when the rule works again.
 */
export async function noteFault(
  context: Context,
  alarm: Alarm,
  fault: Fault | null,
  detail: string | null = null,
): Promise<void> {
  const at = context.clock();
  if (fault !== alarm.fault) await endEvent(context, alarm, 'value');
  if (fault === null) {
    if (alarm.fault !== null) await write(context, alarm, null, null);
    return;
  }
  const since = alarm.fault === fault && alarm.fault_since !== null ? alarm.fault_since : at;
  if (fault !== alarm.fault || alarm.fault_since === null) await write(context, alarm, fault, since);
  if (at - since < ANNOUNCED_AFTER_MS || (fault === 'empty' && !isMissed(alarm))) return;
  await announce(context, alarm, fault, detail, since);
}

/** The rule is off, or another one: what was wrong with it is no matter any more. */
export async function forgetFault(context: Context, alarm: Alarm, reason: CloseReason): Promise<void> {
  await endEvent(context, alarm, reason);
  if (reason === 'rule_off') await write(context, alarm, null, null);
}

/**
 * Whether somebody expects objects. A rule about all records of a kind, of which there are none, waits for the first
 * one; where missing data is an alarm, that alarm says it.
 */
const isMissed = ({ no_data, selection, object_type, promql }: Alarm): boolean =>
  no_data !== 'alert' && (object_type === null ? !isFilter(promql ?? '') : selection !== 'all');

/** A query that compares or asks for absence has no series while all is well. */
const isFilter = (promql: string): boolean =>
  /[<>]|[!=]=(?!~)(?!")|\babsent|\bunless\b|\band\b/.test(withoutTexts(promql));

const withoutTexts = (promql: string): string =>
  promql.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '""').replace(/\{[^}]*\}/g, '');

async function announce(
  context: Context,
  alarm: Alarm,
  fault: Fault,
  detail: string | null,
  at: number,
): Promise<void> {
  const watch = WATCH[fault];
  const say = (words: string, language = context.lang) =>
    renderMessage(context.schemas.messages, `alarmWatch.${words}`, {}, language);
  const receivers = receiverIds(alarm);
  const { id, isNew } = await openEvent(context, {
    source: 'evaluation',
    key: keyOf(alarm),
    at,
    alarm_id: alarm.id,
    alarm_name: say(watch),
    group_id: alarm.group_id,
    severity: 2,
    object: { resource: 'alarms', id: `${alarm.id}`, title: alarm.name },
    value: null,
    condition: (detail ?? say(`${watch}Limit`)).slice(0, LONGEST_CONDITION),
    labels: { watch, rule: alarm.name },
    annotations: {},
    owner: { user_id: alarm.user_id, bp_id: alarm.bp_id },
    receivers,
  });
  // No one is named: its owner hears of it.
  if (isNew && receivers.length === 0)
    await notify(context, {
      type: 'alarm',
      to: alarm.user_id === null ? 'platform' : { users: [alarm.user_id] },
      title: `notice.${watch}`,
      text: 'notice.ruleFaultText',
      params: {
        name: alarm.name,
        detail: detail ?? { zh: say(`${watch}Limit`, 'zh'), en: say(`${watch}Limit`, 'en') },
      },
      link: `/alarmdetails/${id}`,
      key: `alarm evaluation ${id}`,
    });
}

async function endEvent(context: Context, alarm: Alarm, reason: CloseReason): Promise<void> {
  const open = await context.db.kysely
    .selectFrom('alert_logs')
    .select('id')
    .where('open_key', '=', keyOf(alarm))
    .executeTakeFirst();
  if (open !== undefined) await closeEvent(context, open.id, { reason, at: context.clock() });
}

/** Figures that no history keeps, like the other ones of an evaluation. */
async function write({ db }: Context, { id }: Alarm, fault: Fault | null, fault_since: number | null): Promise<void> {
  await db.kysely.updateTable('alarms').set({ fault, fault_since }).where('id', '=', id).execute();
}
