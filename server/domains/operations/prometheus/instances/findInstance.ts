import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { InstanceRecord } from './instanceAccess.ts';

/** The instance of a call below it, which the reader may open and which is in use. */
export async function findInstance(context: Context, id: string): Promise<InstanceRecord> {
  const definition = knownDefinition(context, 'prometheusInstances');
  if (definition === undefined) throw new ApiError('request.notFound');
  const instance = await findRecord(context, definition, id);
  refuseUnless(context, await decideOn(context, 'show', definition, instance));
  if (instance.enabled !== true) throw new ApiError('alarm.prometheusOff');
  return instance;
}
