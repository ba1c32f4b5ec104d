import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { closeEvent, openEvent } from '#server/domains/operations/alarms/events.ts';
import { addTo } from './addTo.ts';
import { failingOf, type Failing } from './undelivered.ts';

const PREFIX = 'undelivered ';
const SEVERITY = 2;

/** Only those whose notifications do not arrive hear of it: a customer's receiver is no alarm of the platform. */
export async function watchOwners(context: Context): Promise<void> {
  if (knownDefinition(context, 'notifications') === undefined) return;
  const at = context.clock();
  const owners = (await failingOf(context, at, at)).filter(({ user_id, bp_id }) => user_id !== null || bp_id !== null);
  const open = await context.db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'open_key', 'trigger_value', 'last_trigger_at'])
    .where('open_key', 'like', `${PREFIX}%`)
    .execute();
  const keys = new Set(owners.map(keyOf));
  for (const event of open)
    if (!keys.has(event.open_key ?? '')) await closeEvent(context, event.id, { reason: 'value', at, value: 0 });
  for (const owner of owners) {
    const event = open.find(({ open_key }) => open_key === keyOf(owner));
    if (event === undefined) await begin(context, owner, at);
    else await addTo(context, event, owner.count, at);
  }
}

const keyOf = ({ user_id, bp_id }: Failing): string => `${PREFIX}${user_id ?? '-'} ${bp_id ?? '-'}`;

async function begin(context: Context, owner: Failing, at: number): Promise<void> {
  const { user_id, bp_id, count } = owner;
  const say = (words: string, params = {}) =>
    renderMessage(context.schemas.messages, `alarmWatch.${words}`, params, context.lang);
  const { id } = await openEvent(context, {
    source: 'platform',
    key: keyOf(owner),
    at,
    alarm_id: null,
    alarm_name: say('undelivered'),
    severity: SEVERITY,
    object: null,
    value: count,
    threshold: 0,
    unit: 'count',
    condition: say('undeliveredLimit', { threshold: 0 }),
    labels: { watch: 'undelivered' },
    annotations: {},
    owner: { user_id, bp_id },
    receivers: [],
  });
  await notify(context, {
    type: 'alarm',
    to: user_id !== null ? { users: [user_id] } : { organisation: bp_id ?? 0 },
    title: 'notice.undelivered',
    text: 'notice.undeliveredText',
    params: { count },
    link: `/alarmdetails/${id}`,
    key: `alarm undelivered ${id}`,
  });
}
