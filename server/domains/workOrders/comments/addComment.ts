import type { Context } from '#server/engine/context.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { workOrderDefinitions, type WorkOrder, type WorkOrderComment } from '#server/domains/workOrders/orders.ts';
import { personOf } from '#server/domains/workOrders/people.ts';
import { isStaff } from '#server/domains/workOrders/staff.ts';

/** Whether the actor works on this order for somebody else. */
export const actsAsStaff = (context: Context, { submitter_id }: Pick<WorkOrder, 'submitter_id'>) =>
  isStaff(context, context.actor) && context.actor.id !== submitter_id;

/** Who wrote it, as the comment keeps it. */
export async function authorOf(context: Context, order: WorkOrder) {
  const person = await personOf(context, context.actor.id);
  const by_staff = actsAsStaff(context, order);
  return { author_id: context.actor.id, author: by_staff ? person.shown : person.name, by_staff };
}

/** A public comment that an action makes: a question, a decision, a result. */
export async function addComment(
  context: Context,
  order: WorkOrder,
  { text, origin }: { text: string; origin: NonNullable<WorkOrderComment['origin']> },
): Promise<void> {
  const definitions = workOrderDefinitions(context);
  if (definitions === undefined) return;
  // The rights of the actor were checked by the action.
  const platform = onBehalf(context, context.actor);
  await storeRecord(platform, definitions.comments, {
    work_order_id: order.id,
    text,
    origin,
    visibility: 'public',
    mention_ids: [],
    ...(await authorOf(context, order)),
  });
}
