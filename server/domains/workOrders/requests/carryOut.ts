import { requestSteps, type Request, type RequestStep } from '#model/domains/workOrders/requestSteps.ts';
import type { Context } from '#server/engine/context.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { needed, workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';
import { scheduleRest } from './restOfRequest.ts';
import { runStep, type StepResult } from './runStep.ts';

/** The steps of a request, from its stored form. What was carried out once has none left, also when it is reopened. */
export function stepsOf(context: Context, order: WorkOrder): RequestStep[] {
  if (order.carried_out_at !== null) return [];
  const wire = wireRecord(needed(workOrderDefinitions(context)?.orders), order);
  // Every field of the record, in the form of its definition.
  return requestSteps(wire as unknown as Request);
}

/**
 * Carries out what a work order requests, as its approver. Uses the transaction of the decision. `later`: steps for
 * which a job waits until the cloud has done those before them. `isDone`: nothing is left, here or in a cloud.
 */
export async function carryOut(context: Context, order: WorkOrder): Promise<{ later: number; isDone: boolean }> {
  const steps = stepsOf(context, order);
  const rest = { order: order.id, by: context.actor.id, tries: 0 };
  let last: StepResult = 'left';
  let hasRun = false;
  for (const [place, step] of steps.entries()) {
    if (step.waits === true && hasRun) {
      await scheduleRest(context, { ...rest, place });
      return { later: steps.length - place, isDone: false };
    }
    last = await runStep(context, step);
    hasRun ||= last !== 'left';
  }
  if (last === 'begun') await scheduleRest(context, { ...rest, place: steps.length });
  return { later: 0, isDone: steps.length > 0 && last !== 'begun' };
}
