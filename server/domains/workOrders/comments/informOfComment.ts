import type { Context } from '#server/engine/context.ts';
import { excerptOf, followersOf, type Inform } from '#server/domains/workOrders/inform.ts';
import type { WorkOrder, WorkOrderComment } from '#server/domains/workOrders/orders.ts';

/**
 * What is internal reaches the assignee only; everything else also its submitter and those who watch. People who are
 * mentioned hear that they are, once.
 */
export async function informOfComment(
  context: Context,
  order: WorkOrder,
  comment: WorkOrderComment,
  inform: Inform,
): Promise<void> {
  const mentioned = comment.mention_ids ?? [];
  const isMentioned = (id: number | null) => id !== null && mentioned.includes(id);
  const readers = comment.visibility === 'public' ? followersOf(order).filter((id) => id !== order.assignee_id) : [];
  await informOfMention(context, order, comment, inform);
  const notice = { words: 'workOrderComment', ...noticeOf(comment) };
  await inform(context, order, { ...notice, to: readers.filter((id) => !isMentioned(id)), page: 'list' });
  const to = isMentioned(order.assignee_id) ? [] : [order.assignee_id];
  await inform(context, order, { ...notice, to, page: 'centre' });
}

/** Informs those whom a comment mentions. */
export async function informOfMention(
  context: Context,
  order: WorkOrder,
  comment: WorkOrderComment,
  inform: Inform,
): Promise<void> {
  const mentioned = comment.mention_ids ?? [];
  const followers = followersOf(order).filter((id) => id !== order.assignee_id);
  const isFollower = (id: number) => followers.includes(id);
  const notice = { words: 'workOrderMention', ...noticeOf(comment) };
  await inform(context, order, { ...notice, to: mentioned.filter(isFollower), page: 'list' });
  await inform(context, order, { ...notice, to: mentioned.filter((id) => !isFollower(id)), page: 'centre' });
}

const noticeOf = ({ id, author, text }: WorkOrderComment) => ({
  text: 'workOrderCommentText',
  params: { by: author ?? '', text: excerptOf(text) },
  cause: id,
});
