import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { actsAsStaff } from './addComment.ts';
import type { Inform } from '#server/domains/workOrders/inform.ts';
import { informOfMention } from './informOfComment.ts';
import { mentionsIn } from './mentions.ts';
import {
  needed,
  workOrderDefinitions,
  type WorkOrder,
  type WorkOrderComment,
} from '#server/domains/workOrders/orders.ts';

const MOST_CORRECTIONS = 10;

/**
 * Replaces the text of a comment by its author, and keeps the former one for the staff. The definition limits the time;
 * here no one may have answered. People whom only the new text mentions are informed.
 */
export async function correctComment(
  context: Context,
  comment: WorkOrderComment,
  { text, inform }: { text: string; inform: Inform },
): Promise<ActionOutcome> {
  if (text === comment.text) return { onlyAnswers: true };
  const platform = onBehalf(context, context.actor);
  // Locked: an answer that is being stored comes before or after.
  const order = await findRecord(platform, needed(workOrderDefinitions(context)?.orders), comment.work_order_id, {
    lock: true,
  });
  if (await isAnswered(context, order, comment)) throw new ApiError('workOrder.commentAnswered');
  const former = comment.former ?? [];
  if (former.length >= MOST_CORRECTIONS) throw new ApiError('workOrder.commentOften');
  const by_staff = comment.by_staff === true;
  const mention_ids = await mentionsIn(context, order, { text, visibility: comment.visibility, by_staff });
  const before = comment.mention_ids ?? [];
  const added = { ...comment, text, mention_ids: mention_ids.filter((id) => !before.includes(id)) };
  await informOfMention(context, order, added, inform);
  const now = context.clock();
  return { set: { text, mention_ids, edited_at: now, former: [...former, { until: now, text: comment.text }] } };
}

/** What is internal answers nothing for somebody who does not see it: the refusal would give it away. */
async function isAnswered(context: Context, order: WorkOrder, { id, author_id }: WorkOrderComment): Promise<boolean> {
  const answer = await context.db.kysely
    .selectFrom('work_order_comments')
    .select('id')
    .where('work_order_id', '=', order.id)
    .where('id', '>', id)
    .where((eb) => eb.or([eb('author_id', '!=', author_id), eb('author_id', 'is', null)]))
    .$if(!actsAsStaff(context, order), (query) => query.where('visibility', '=', 'public'))
    .executeTakeFirst();
  return answer !== undefined;
}
