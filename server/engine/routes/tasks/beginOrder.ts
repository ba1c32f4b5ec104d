import type { Json } from '#model/language/definition.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';
import type { TaskOrder } from '#server/engine/routes/resources/asTask.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { beginTask, taskJob, type NewTask } from './beginTask.ts';
import { newBulkTask } from './kinds/bulkTask.ts';
import { newExportTask } from './kinds/exportTask.ts';
import { newImportTask } from './kinds/importTask.ts';
import type { AnyTaskKind } from './taskKind.ts';
import { taskReply } from './taskReply.ts';

const ACCEPTED = 202;

/** Begins the task of a call of a definition. A retry with the same `Idempotency-Key` begins no second one. */
export const beginOrder =
  (kinds: Readonly<Record<string, AnyTaskKind>>) =>
  async (call: ResourceCall, order: TaskOrder): Promise<Response> => {
    const task = await taskOf(call, order);
    const body: Json = order.kind === 'bulk' ? order.body : (factsOf(call.request).text ?? '');
    return onceOnly(call, body, async (inside) => {
      const begun = await beginTask(inside, { ...task, address: clientAddress(call.request) });
      await inside.jobs.schedule(inside, taskJob(begun));
      return jsonReply(inside, ACCEPTED, taskReply(inside, { kinds }, begun));
    });
  };

function taskOf(call: ResourceCall, order: TaskOrder): NewTask | Promise<NewTask> {
  switch (order.kind) {
    case 'bulk':
      return newBulkTask(call, order);
    case 'import':
      return newImportTask(call);
    case 'export':
      return newExportTask(call, order.format);
    default:
      return order satisfies never;
  }
}
