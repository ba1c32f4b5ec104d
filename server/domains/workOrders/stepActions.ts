import type { Context } from '#server/engine/context.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { addComment } from './comments/addComment.ts';
import { assignActions, type StepActions } from './assignActions.ts';
import type { WorkOrder } from './orders.ts';
import { shownName, type ReaderOf } from './people.ts';
import { carryOut } from './requests/carryOut.ts';
import { staffIds } from './staff.ts';
import { excerptOf, followersOf, type Inform } from './inform.ts';

/** What the steps of a work order do beside their new state: who works on it, what it says, who hears of it. */
export const stepActions = (readerOf: ReaderOf, inform: Inform): StepActions => ({
  ...assignActions(readerOf, inform),
  ask: (context, order, { text }) =>
    say(context, order, { text, origin: 'question', words: 'workOrderQuestion', inform }),
  async submitForReview(context, order) {
    const staff = await staffIds(context);
    await inform(context, order, {
      words: 'workOrderReview',
      staff: staff.filter((id) => id !== order.submitter_id),
      params: { by: await shownName(context) },
      page: 'centre',
    });
  },
  async approve(context, order, { note }) {
    // In the transaction of the decision: what is refused is not approved.
    const { isDone } = await carryOut(context, order);
    const { set } = await decide(context, order, { note: note ?? null, words: 'workOrderApproved', inform });
    return { set: { ...set, failure: null, ...(isDone && { carried_out_at: context.clock() }) } };
  },
  reject: (context, order, { note }) => decide(context, order, { note, words: 'workOrderRejected', inform }),
  async finish(context, order, { resolution }) {
    await addComment(context, order, { text: resolution, origin: 'result' });
    await inform(context, order, {
      words: 'workOrderClosed',
      to: followersOf(order),
      params: { text: excerptOf(resolution) },
      page: 'list',
    });
  },
  async reopen(context, order, { text }) {
    await addComment(context, order, { text, origin: 'reopening' });
    await inform(context, order, {
      words: 'workOrderReopened',
      text: 'workOrderCommentText',
      to: [order.assignee_id],
      params: { by: await shownName(context), text: excerptOf(text) },
      page: 'centre',
    });
  },
  async rate(context, order, { rating, note }) {
    await inform(context, order, {
      words: 'workOrderRated',
      to: [order.assignee_id],
      params: { rating, text: note ?? '' },
      page: 'centre',
    });
  },
  watch: ({ actor }, { watcher_ids }) => ({ set: { watcher_ids: [...(watcher_ids ?? []), actor.id] } }),
  unwatch: ({ actor }, { watcher_ids }) => ({
    set: { watcher_ids: (watcher_ids ?? []).filter((id) => id !== actor.id) },
  }),
});

/** A public comment of an action, which its readers hear of. */
async function say(
  context: Context,
  order: WorkOrder,
  { text, origin, words, inform }: { text: string; origin: 'question' | 'decision'; words: string; inform: Inform },
): Promise<void> {
  await addComment(context, order, { text, origin });
  await inform(context, order, {
    words,
    text: 'workOrderCommentText',
    to: followersOf(order),
    params: { by: await shownName(context), text: excerptOf(text) },
    page: 'list',
    level: 'warn',
  });
}

async function decide(
  context: Context,
  order: WorkOrder,
  { note, words, inform }: { note: string | null; words: 'workOrderApproved' | 'workOrderRejected'; inform: Inform },
): Promise<ActionOutcome> {
  if (note !== null) await addComment(context, order, { text: note, origin: 'decision' });
  await inform(context, order, {
    words,
    text: 'workOrderDecisionText',
    to: [...followersOf(order), order.assignee_id],
    params: { text: note ?? '' },
    page: 'list',
  });
  // A decision without a word is an answer, too.
  const first_responded_at = order.first_responded_at ?? context.clock();
  return { set: { decided_by: await shownName(context), first_responded_at } };
}
