import type { ServiceClock } from '#model/domains/workOrders/service/serviceClock.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { Inform } from '#server/domains/workOrders/inform.ts';
import { isOpen, workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';
import { staffIds } from '#server/domains/workOrders/staff.ts';
import { clockFields } from './clockFields.ts';
import { readLevel } from './readLevel.ts';

export const WORK_ORDER_CLOCK = 'work-order-clock';

const keyOf = ({ id }: Pick<WorkOrder, 'id'>): string => `${WORK_ORDER_CLOCK} ${id}`;

/** Schedules the next moment at which a clock of this work order needs somebody, in place of the former one. */
export async function watchClock(context: Context, order: WorkOrder): Promise<void> {
  await context.jobs.drop(context, keyOf(order));
  const read = isOpen(order) ? await readLevel(context, order) : undefined;
  if (read === undefined) return;
  const moments = [read.level.response, read.level.resolve]
    .filter(({ state }) => state === 'running')
    .flatMap(({ warn_at, due_at }) => [warn_at, due_at])
    .filter((at): at is number => at !== null && at > context.clock());
  if (moments.length === 0) return;
  const runAt = Math.min(...moments);
  await context.jobs.schedule(context, { kind: WORK_ORDER_CLOCK, key: keyOf(order), payload: order.id, runAt });
}

/** Informs of what is due soon or late, each once, and shows it on the work order. */
export const clockHandler = (inform: Inform): JobHandler => ({
  async finish(context, payload) {
    const definitions = workOrderDefinitions(context);
    const id = typeof payload === 'number' ? payload : 0;
    const order = definitions && (await findRecordOrNone(context, definitions.orders, id, { lock: true }));
    if (definitions === undefined || order === undefined || !isOpen(order)) return;
    const read = await readLevel(context, order);
    if (read === undefined) return;
    await informOfClock(context, order, { name: 'Response', clock: read.level.response, inform });
    await informOfClock(context, order, { name: 'Resolve', clock: read.level.resolve, inform });
    const after = await storeChanges(context, definitions.orders, order, await clockFields(context, order, []));
    await watchClock(context, after);
  },
});

async function informOfClock(
  context: Context,
  order: WorkOrder,
  { name, clock, inform }: { name: 'Response' | 'Resolve'; clock: ServiceClock; inform: Inform },
): Promise<void> {
  const { state, warn_at } = clock;
  const isLate = state === 'breached';
  if (!isLate && (state !== 'running' || warn_at === null || warn_at > context.clock())) return;
  const words = `workOrder${name}${isLate ? 'Late' : 'Soon'}`;
  await inform(context, order, {
    words,
    text: 'workOrderClockText',
    to: [order.assignee_id],
    staff: await staffIds(context, 'assign'),
    params: { assignee: order.assignee ?? '-' },
    page: 'centre',
    level: isLate ? 'error' : 'warn',
    cause: 'once',
  });
}
