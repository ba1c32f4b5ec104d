import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { followersOf, type Inform } from './inform.ts';
import { personOf, refuseUnlessStaff, shownName, type ReaderOf } from './people.ts';

export type StepActions = NonNullable<ResourceHooks<'workOrders'>['actions']>;

/** Who works on a work order: the submitter and the former assignee hear of it. */
export const assignActions = (readerOf: ReaderOf, inform: Inform): StepActions => ({
  async claim(context, order) {
    const by = await shownName(context);
    await inform(context, order, { words: 'workOrderClaimed', to: followersOf(order), params: { by }, page: 'list' });
    return { set: { assignee_id: context.actor.id, assignee: by } };
  },
  async takeOver(context, order) {
    const by = await shownName(context);
    await inform(context, order, { words: 'workOrderTaken', to: [order.assignee_id], params: { by }, page: 'centre' });
    return { set: { assignee_id: context.actor.id, assignee: by } };
  },
  async assign(context, order, { assignee }) {
    await refuseUnlessStaff(context, assignee, readerOf);
    const { shown } = await personOf(context, assignee);
    const by = await shownName(context);
    await inform(context, order, { words: 'workOrderAssigned', to: [assignee], params: { by }, page: 'centre' });
    const params = { by: shown };
    if (order.assignee_id !== assignee)
      await inform(context, order, { words: 'workOrderTaken', to: [order.assignee_id], params, page: 'centre' });
    const isFirst = order.status === 'submitted';
    if (isFirst)
      await inform(context, order, { words: 'workOrderClaimed', to: followersOf(order), params, page: 'list' });
    return { set: { assignee_id: assignee, assignee: shown, ...(isFirst && { status: 'processing' }) } };
  },
});
