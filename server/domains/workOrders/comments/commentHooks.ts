import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { authorOf } from './addComment.ts';
import { correctComment } from './correctComment.ts';
import { mentionsIn } from './mentions.ts';
import { isOpen, needed, workOrderDefinitions } from '#server/domains/workOrders/orders.ts';
import type { Inform } from '#server/domains/workOrders/inform.ts';
import { informOfComment } from './informOfComment.ts';

export const commentHooks = (inform: Inform): ResourceHooks<'workOrderComments'> => ({
  async beforeCreate(context, input) {
    // The comment of an action is complete (`addComment`); the field is read-only for people.
    if (input.origin != null && input.origin !== 'comment') return input;
    // As the author sees it: the work order of somebody else is not there.
    const order = await findRecord(context, needed(workOrderDefinitions(context)?.orders), input.work_order_id, {
      lock: true,
    });
    if (!isOpen(order) && input.visibility === 'public') throw new ApiError('workOrder.closed');
    const author = await authorOf(context, order);
    const { text, visibility } = input;
    const mention_ids = await mentionsIn(context, order, { text, visibility, by_staff: author.by_staff });
    return { ...input, ...author, mention_ids, origin: 'comment' };
  },
  actions: { correct: (context, comment, { text }) => correctComment(context, comment, { text, inform }) },
  async afterWrite(context, { operation, after }) {
    if (operation !== 'create' || after === undefined) return;
    const platform = onBehalf(context, context.actor);
    const orders = needed(workOrderDefinitions(context)?.orders);
    const order = await findRecord(platform, orders, after.work_order_id, { lock: true });
    if (after.origin === 'comment') await informOfComment(context, order, after, inform);
    if (after.visibility !== 'public') return;
    if (after.by_staff === true && order.first_responded_at === null)
      await storeChanges(platform, orders, order, { first_responded_at: context.clock() }, 'respond');
    // The answer that it waited for: its clock runs again.
    else if (after.origin === 'comment' && after.by_staff !== true && order.status === 'waiting')
      await storeChanges(platform, orders, order, { status: 'processing' }, 'answer');
  },
});
