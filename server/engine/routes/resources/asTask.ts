import type { Json } from '#model/language/definition.ts';
import { isTrue } from '#server/engine/http/checkQuery.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { BulkWork } from './bulk.ts';
import type { ResourceCall } from './resourceCall.ts';

/** A call that is carried out after its response, as a task of the caller (`server/engine/routes/tasks/`). */
export type TaskOrder =
  | { kind: 'bulk'; word: string; body: Record<string, Json>; work: BulkWork }
  | { kind: 'import' }
  | { kind: 'export'; format: string };

/** Whether a call is to be carried out as a task. A dry run is none: it has its answer at once, and keeps nothing. */
export const isTask = (query: URLSearchParams): boolean => isTrue(query.get('task')) && !isTrue(query.get('dry_run'));

/** Access to the resource is decided before. */
export async function asTask(call: ResourceCall, order: TaskOrder): Promise<Response> {
  if (call.extras.beginTask === undefined) throw new ApiError('system.unknownService');
  return call.extras.beginTask(call, order);
}
