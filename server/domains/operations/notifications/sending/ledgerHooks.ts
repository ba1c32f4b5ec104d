import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { sendJob } from './sendJob.ts';

type Notification = RecordOf<'notifications'>;

export const ledgerHooks: ResourceHooks<'notifications'> = {
  actions: {
    async resend(context, notification) {
      if (await isOvertaken(context, notification)) throw new ApiError('alarm.notificationOvertaken');
      await context.jobs.schedule(context, sendJob(notification.destination ?? '', context.clock()));
      return { set: { due_at: context.realTime(), reason: null, try_count: 0 } };
    },
  },
};

/** Whether something later was sent about the event, or it has ended: the message would no longer be true. */
async function isOvertaken({ db }: Context, notification: Notification): Promise<boolean> {
  const { id, event_id, destination, person, kind } = notification;
  if (event_id === null) return false;
  const later = await db.kysely
    .selectFrom('notifications')
    .select('id')
    .where('event_id', '=', event_id)
    .where('destination', '=', destination)
    .where('person', '=', person)
    .where('id', '>', id)
    .where('status', 'in', ['queued', 'retrying', 'sent'])
    .executeTakeFirst();
  if (later !== undefined) return true;
  if (kind === 'recovered' || kind === 'closed') return false;
  const event = await db.kysely.selectFrom('alert_logs').select('status').where('id', '=', event_id).executeTakeFirst();
  return event?.status === 'recovered' || event?.status === 'closed';
}
