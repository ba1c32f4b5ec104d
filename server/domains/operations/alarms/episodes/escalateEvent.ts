import type { Context } from '#server/engine/context.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';
import { notifyOf } from './notifyOf.ts';
import { recordHandling } from './recordHandling.ts';

interface Entered {
  receiver_ids: readonly number[];
  cause?: string | null | undefined;
}

/** Somebody informs further receivers, also under a silence. They belong to the event, and hear of its end. */
export async function escalateEvent(
  context: Context,
  event: AlertEvent,
  { receiver_ids, cause }: Entered,
): Promise<ActionOutcome> {
  const receivers = receiver_ids.map(Number);
  const at = context.clock();
  await notifyOf(context, event, {
    kind: 'escalated',
    transition: `escalated:${context.ids.uuid()}`,
    at,
    receivers,
    isUrged: true,
    note: cause ?? null,
  });
  const names = await namesOf(context, receivers);
  await recordHandling(context, event.id, { kind: 'escalated', detail: [names, cause].filter(Boolean).join(' · ') });
  return { set: { receiver_ids: [...new Set([...receiverIds(event), ...receivers])] } };
}

async function namesOf({ db }: Context, ids: readonly number[]): Promise<string> {
  const rows = await db.kysely.selectFrom('receivers').select(['name']).where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ name }) => name).join(', ');
}
