import type { Context } from '#server/engine/context.ts';
import { lockEvent } from '#server/domains/operations/alarms/events.ts';
import { notifyOf } from '#server/domains/operations/alarms/episodes/notifyOf.ts';
import { recordTransition } from '#server/domains/operations/alarms/episodes/recordTransition.ts';

/** Additions that come one by one are announced together. */
const REPEATED_AFTER_MS = 15 * 60_000;

/** More than was announced: the open event is announced again. Fewer are noted, so that the next ones count. */
export async function addTo(
  context: Context,
  open: { id: number; trigger_value: number | null; last_trigger_at: number | null },
  value: number,
  at: number,
): Promise<void> {
  const announced = open.trigger_value ?? 0;
  const isMore = value > announced;
  if (value === announced || (isMore && at - (open.last_trigger_at ?? 0) < REPEATED_AFTER_MS)) return;
  await context.db.kysely
    .updateTable('alert_logs')
    .set({ trigger_value: value, ...(isMore && { last_trigger_at: at }) })
    .where('id', '=', open.id)
    .execute();
  const event = isMore ? await lockEvent(context, open.id) : undefined;
  if (event === undefined) return;
  const transition = `repeated:${at}`;
  const notified = await notifyOf(
    context,
    event,
    { kind: 'repeated', at, transition, value },
    event.status === 'firing',
  );
  const { severity } = event;
  await recordTransition(
    context,
    event.id,
    { at, kind: 'repeated', from: 'firing', to: 'firing', severity, value, reason: null },
    { transition, notified, is_late: false },
  );
}
