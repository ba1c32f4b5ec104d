import { isTransient } from '#model/access/stateTraits.ts';
import type { RequestStep } from '#model/domains/workOrders/requestSteps.ts';
import { isObject } from '#model/fields/kind.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { Inform } from '#server/domains/workOrders/inform.ts';
import { workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';
import type { ReaderOf } from '#server/domains/workOrders/people.ts';
import { stepsOf } from './carryOut.ts';
import { readRest, scheduleRest, type Rest } from './restOfRequest.ts';
import { runStep, targetOf, type StepResult } from './runStep.ts';

/** Looks at a cloud that is to become ready for the next step: five minutes. */
const MOST_TRIES = 100;
/** Looks at a cloud that is carrying out the last step: an hour. Large disks take long. */
const MOST_LOOKS = 1_200;

type Outcome = { is: 'done' } | { is: 'later'; rest: Rest } | { is: 'failed'; reason: string };

/**
 * The rest of a request, once the cloud is ready for it, until the cloud has done it. A request that fails waits for
 * its decision again, with the reason: what was done already is no step of the next decision.
 */
export const stepsHandler = (readerOf: ReaderOf, inform: Inform): JobHandler => ({
  async finish(outer, payload) {
    const rest = readRest(payload);
    const context = onBehalf(outer, { id: 0, name: '' });
    const orders = workOrderDefinitions(context)?.orders;
    const order = orders && (await findRecordOrNone(context, orders, rest.order, { lock: true }));
    if (orders === undefined || order === undefined || order.carried_out_at !== null) return;
    const outcome = await outcomeOf(context, order, rest, readerOf);
    if (outcome.is === 'later') return scheduleRest(context, outcome.rest);
    if (outcome.is === 'done') {
      await storeChanges(context, orders, order, { carried_out_at: context.clock(), failure: null }, 'carryOut');
      return;
    }
    const failure = outcome.reason.slice(0, LONGEST_REASON);
    const back: RecordData = order.status === 'approved' ? { status: 'pending_review' } : {};
    await storeChanges(context, orders, order, { failure, ...back }, 'fail');
    await inform(context, order, {
      words: 'workOrderStepFailed',
      text: 'workOrderStepFailedText',
      to: [rest.by, order.assignee_id],
      params: { reason: failure },
      page: 'centre',
      level: 'error',
    });
  },
});

const LONGEST_REASON = 500;

async function outcomeOf(context: Context, order: WorkOrder, rest: Rest, readerOf: ReaderOf): Promise<Outcome> {
  const steps = stepsOf(context, order);
  if (rest.place >= steps.length) return endOf(context, steps, rest);
  const approver = await readerOf(context, rest.by);
  if (approver === undefined) return { is: 'failed', reason: sentence(context, 'approverGone') };
  const ran = await triedAs({ ...context, actor: approver }, steps.slice(rest.place));
  if (typeof ran === 'object')
    return rest.tries < MOST_TRIES
      ? { is: 'later', rest: { ...rest, tries: rest.tries + 1 } }
      : { is: 'failed', reason: ran.refused };
  return ran === 'begun' ? { is: 'later', rest: { ...rest, place: steps.length, tries: 0 } } : { is: 'done' };
}

/** How the cloud ends the last step: the record of a deletion is gone, any other is stable without a new fault. */
async function endOf(context: Context, steps: readonly RequestStep[], rest: Rest): Promise<Outcome> {
  const step = steps.at(-1);
  if (step === undefined) return { is: 'done' };
  const { definition, ids } = await targetOf(context, step);
  const [id] = ids;
  const record: RecordData | undefined = id === undefined ? undefined : await findRecordOrNone(context, definition, id);
  if (record === undefined) return { is: 'done' };
  if (isTransient(definition, record) && rest.tries < MOST_LOOKS)
    return { is: 'later', rest: { ...rest, tries: rest.tries + 1 } };
  const { fault = null } = record;
  if (fault === null && step.operation !== 'delete') return { is: 'done' };
  const reason = isObject(fault) && typeof fault['message'] === 'string' ? fault['message'] : undefined;
  return { is: 'failed', reason: reason ?? sentence(context, 'cloudFailed') };
}

/** How the last of the steps ended, or the reason of a refusal, which leaves nothing of them behind. */
async function triedAs(context: Context, steps: readonly RequestStep[]): Promise<StepResult | { refused: string }> {
  try {
    return await context.transaction(async (inside) => {
      let last: StepResult = 'left';
      for (const step of steps) last = await runStep({ ...inside, actor: context.actor }, step);
      return last;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: errorReply(error, context).body.message };
  }
}

const sentence = ({ schemas, lang }: Context, key: string): string =>
  renderMessage(schemas.messages, `workOrder.${key}`, {}, lang);
