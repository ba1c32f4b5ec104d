import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { escalateLater } from './escalationJob.ts';
import { recordHandling } from './recordHandling.ts';

type Actions = NonNullable<ResourceHooks<'alertLogs'>['actions']>;

export const isClaimedByAnother = ({ claimant }: Pick<AlertEvent, 'claimant'>, user: number): boolean =>
  claimant != null && claimant !== user;

/** Who takes care of an event. One person does, and hears of it when that changes without them. */
export const claims = {
  async claim(context, event) {
    await recordHandling(context, event.id, { kind: 'claimed' });
    return { set: { claimant_name: context.actor.name } };
  },
  async takeOver(context, event) {
    await inform(context, event, event.claimant, 'alarmTakenOver');
    await recordHandling(context, event.id, { kind: 'taken_over', detail: event.claimant_name });
    return { set: { claimant_name: context.actor.name } };
  },
  async release(context, event) {
    await inform(context, event, event.claimant, 'alarmReleased');
    await recordHandling(context, event.id, { kind: 'released', detail: event.claimant_name });
    await escalateLater(context, event);
    return {};
  },
  async handOver(context, event, { claimant }) {
    const user = await context.db.kysely
      .selectFrom('users')
      .select(['id', 'name', 'kind', 'bp_id', 'enabled'])
      .where('id', '=', claimant)
      .executeTakeFirst();
    if (user === undefined || user.enabled !== 1 || !sees(event, user))
      throw new ApiError('request.invalid', { fields: { claimant: 'validation.cannotSeeEvent' } });
    await inform(context, event, user.id, 'alarmHandedOver');
    if (event.claimant !== user.id) await inform(context, event, event.claimant, 'alarmTakenOver', user.name);
    await recordHandling(context, event.id, { kind: 'handed_over', detail: user.name });
    return { set: { claimant_name: user.name, ...(event.status === 'firing' && { status: 'acknowledged' }) } };
  },
} satisfies Actions;

/** Administrators see every event, others their own and those of their organisation. */
const sees = (
  { user_id, bp_id }: Pick<AlertEvent, 'user_id' | 'bp_id'>,
  user: { id: number; kind: KnownTables['users']['kind']; bp_id: number | null },
): boolean => isPlatformKind(user.kind) || user.id === user_id || (bp_id !== null && user.bp_id === bp_id);

async function inform(
  context: Context,
  event: AlertEvent,
  user: number | null,
  words: 'alarmHandedOver' | 'alarmTakenOver' | 'alarmReleased',
  by = context.actor.name,
): Promise<void> {
  if (user === null || user === context.actor.id) return;
  await notify(context, {
    type: 'alarm',
    to: { users: [user] },
    title: `notice.${words}`,
    text: 'notice.alarmClaimText',
    params: { by, alarm: event.alarm_name ?? '', object: objectTitle(event) },
    link: `/alarmdetails/${event.id}`,
    key: `alarm ${words} ${event.id} ${context.clock()}`,
  });
}
