import type { WorkOrderEvent } from '#model/domains/workOrders/service/serviceLevel.ts';
import type { Context } from '#server/engine/context.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import type { WorkOrder } from '#server/domains/workOrders/orders.ts';
import { readLevel } from './readLevel.ts';

/** The fields of a work order that show its clocks, with the events that the same write adds. */
export async function clockFields(
  context: Context,
  order: Pick<WorkOrder, 'priority'> & { id?: number },
  upcoming: readonly WorkOrderEvent[],
): Promise<FieldsOf<'workOrders'>> {
  const read = await readLevel(context, order, upcoming);
  if (read === undefined) return { response_due_at: null, resolve_due_at: null };
  const { response, resolve, paused_ms } = read.level;
  return {
    response_due_at: response.due_at,
    resolve_due_at: resolve.due_at,
    response_breached: response.breached_at !== null,
    resolve_breached: resolve.breached_at !== null,
    paused_s: Math.floor(paused_ms / 1_000),
  };
}
