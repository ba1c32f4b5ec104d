import { matches } from '#model/conditions/conditions.ts';
import type { RequestStep } from '#model/domains/workOrders/requestSteps.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';

/** The definition and the records that a step names; the second of two is enough to know that it is not one. */
export async function targetOf(
  context: Context,
  { resource, find }: RequestStep,
): Promise<{ definition: Definition; ids: RecordId[] }> {
  const definition = knownDefinition(context, resource);
  if (definition === undefined) throw new ApiError('workOrder.requestTarget');
  const names = Object.keys(find);
  return { definition, ids: names.length === 0 ? [] : await idsWith(context.db, definition, find, 2) };
}

/** `left`: the record does not need the step. `begun`: its cloud will report the end. */
export type StepResult = 'left' | 'done' | 'begun';

/**
 * Carries out one step as the actor of the context, with the same checks as the call of its button. Uses the
 * transaction of the context.
 */
export async function runStep(context: Context, step: RequestStep): Promise<StepResult> {
  const { operation, find, values, cloud, only } = step;
  const inside = cloud === undefined ? context : await context.clouds.inside(context, cloud);
  const { definition, ids } = await targetOf(inside, step);
  const [id] = ids;
  const options = cloud === undefined ? {} : { within: { cloud_id: cloud } };
  if (operation === 'create' || (operation === 'save' && id === undefined)) {
    refuseUnless(inside, decide(inside, 'create', definition));
    const named = Object.fromEntries(Object.entries(find).filter(([, value]) => value !== null));
    await createRecord(inside, definition, { ...named, ...values });
    return 'done';
  }
  if (id === undefined) throw new ApiError('workOrder.requestTarget');
  if (only !== undefined) {
    const record: RecordData = await findRecord(inside, definition, id, options);
    if (!matches(only, record)) return 'left';
  }
  if (operation === 'save') {
    await updateRecord(inside, definition, id, values, options);
    return 'done';
  }
  if (operation === 'delete')
    return (await removeRecord(inside, definition, id, options)) === undefined ? 'done' : 'begun';
  const action = definition.actions[operation.action];
  if (action === undefined) throw new ApiError('request.unknownAction');
  return (await actOnRecord(inside, definition, id, action, values, options)).pending ? 'begun' : 'done';
}
