import type { WorkOrderEvent } from '#model/domains/workOrders/service/serviceLevel.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { WorkOrder } from '#server/domains/workOrders/orders.ts';
import { personOf } from '#server/domains/workOrders/people.ts';

/** The events of the clocks in a change that is about to be stored. */
export function eventsIn(
  context: Pick<Context, 'clock'>,
  before: Partial<WorkOrder>,
  changes: FieldsOf<'workOrders'>,
): WorkOrderEvent[] {
  const at = context.clock();
  const { status, first_responded_at } = changes;
  return [
    ...(first_responded_at != null && before.first_responded_at == null ? [{ at, responded: true as const }] : []),
    ...(status !== undefined && status !== before.status ? [{ at, status }] : []),
  ];
}

/** Stores what happened to a work order with a write: its history, from which its clocks are worked out. */
export async function addEvents(context: Context, before: WorkOrder | undefined, after: WorkOrder): Promise<void> {
  const definition = knownDefinition(context, 'workOrderEvents');
  if (definition === undefined) return;
  const rows: RecordData[] = [];
  // An action that answers has stored its comment, and with it the response, before its own write.
  if (after.first_responded_at !== null && before?.first_responded_at == null && !(await hasResponse(context, after)))
    rows.push({ type: 'response' });
  if (after.status !== before?.status) rows.push({ type: 'status', status: after.status });
  if (before !== undefined && after.priority !== before.priority)
    rows.push({ type: 'priority', priority: after.priority });
  if (before !== undefined && after.assignee_id !== before.assignee_id)
    rows.push({ type: 'assignee', assignee: after.assignee });
  if (rows.length === 0) return;
  const by = context.actor.id === 0 ? null : (await personOf(context, context.actor.id)).shown;
  const platform = onBehalf(context, context.actor);
  for (const row of rows) await storeRecord(platform, definition, { ...row, work_order_id: after.id, by });
}

async function hasResponse({ db }: Context, { id }: WorkOrder): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('work_order_events')
    .select('id')
    .where('work_order_id', '=', id)
    .where('type', '=', 'response')
    .executeTakeFirst();
  return row !== undefined;
}
