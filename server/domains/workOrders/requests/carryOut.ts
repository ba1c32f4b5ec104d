import { requestSteps, type Request, type RequestStep } from '#model/domains/workOrders/requestSteps.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { isObject } from '#model/fields/kind.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import type { Inform } from '#server/domains/workOrders/inform.ts';
import { needed, workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';
import type { ReaderOf } from '#server/domains/workOrders/people.ts';
import { runStep } from './runStep.ts';

export const WORK_ORDER_STEPS = 'work-order-steps';

/** Between two looks at a record whose cloud still does the step before, and how often. */
const AGAIN_MS = 3_000;
const MOST_TRIES = 100;

/** The steps of a request, from its stored form. */
export function stepsOf(context: Context, order: WorkOrder): RequestStep[] {
  const wire = wireRecord(needed(workOrderDefinitions(context)?.orders), order);
  // Every field of the record, in the form of its definition.
  return requestSteps(wire as unknown as Request);
}

/**
 * Carries out what a work order requests, as its approver. Uses the transaction of the decision. `later`: steps for
 * which a job waits until the cloud has done those before them.
 */
export async function carryOut(context: Context, order: WorkOrder): Promise<{ later: number }> {
  const steps = stepsOf(context, order);
  let hasRun = false;
  for (const [place, step] of steps.entries()) {
    if (step.waits === true && hasRun) {
      await scheduleRest(context, { order: order.id, by: context.actor.id, place, tries: 0 });
      return { later: steps.length - place };
    }
    hasRun = (await runStep(context, step)) || hasRun;
  }
  return { later: 0 };
}

interface Rest {
  order: number;
  /** The approver, with whose rights it runs. */
  by: number;
  place: number;
  tries: number;
}

const scheduleRest = (context: Context, rest: Rest) =>
  context.jobs.schedule(context, {
    kind: WORK_ORDER_STEPS,
    key: `${WORK_ORDER_STEPS} ${rest.order} ${rest.tries}`,
    payload: { ...rest },
    runAt: context.realTime() + AGAIN_MS,
    realTime: 'awaited',
  });

/** The rest of a request, once the cloud is ready for it; a refusal that stays is reported to those who work on it. */
export const stepsHandler = (readerOf: ReaderOf, inform: Inform): JobHandler => ({
  async finish(context, payload) {
    const rest = readRest(payload);
    const definitions = workOrderDefinitions(context);
    const order = definitions && (await findRecordOrNone(context, definitions.orders, rest.order));
    if (order === undefined) return;
    const approver = await readerOf(context, rest.by);
    const refused =
      approver && (await triedAs({ ...context, actor: approver }, stepsOf(context, order).slice(rest.place)));
    if (approver !== undefined && refused === undefined) return;
    if (approver !== undefined && rest.tries < MOST_TRIES) {
      await scheduleRest(context, { ...rest, tries: rest.tries + 1 });
      return;
    }
    await inform(context, order, {
      words: 'workOrderStepFailed',
      text: 'workOrderStepFailedText',
      to: [rest.by, order.assignee_id],
      params: { reason: refused ?? '' },
      page: 'centre',
      level: 'error',
      cause: 'once',
    });
  },
});

/** The reason of a refusal; undefined if everything was carried out. */
async function triedAs(context: Context, steps: readonly RequestStep[]): Promise<string | undefined> {
  try {
    await context.transaction(async (inside) => {
      for (const step of steps) await runStep({ ...inside, actor: context.actor }, step);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorReply(error, context).body.message;
  }
}

function readRest(payload: unknown): Rest {
  if (!isObject(payload)) throw new Error('The rest of a request is unreadable');
  const { order, by, place, tries } = payload;
  return { order: Number(order), by: Number(by), place: Number(place), tries: Number(tries) };
}
