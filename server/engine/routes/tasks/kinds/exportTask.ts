import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';
import { countRows } from '#server/engine/records/list/page/positions.ts';
import { exportFile } from '#server/engine/routes/exchange/exportRecords.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import type { NewTask } from '#server/engine/routes/tasks/beginTask.ts';
import type { WholeKind } from '#server/engine/routes/tasks/taskKind.ts';
import { pathOf } from './bulkTask.ts';
import { callOfTask } from './callOfTask.ts';
import { taskTitle } from './taskTitle.ts';

export const EXPORT = 'export';

type ExportPayload = {
  path: string;
  /** The parameters of the call: filter, order, fields, language and time zone. */
  query: string;
  format: string;
};

/** The records of a list as a file. It begins again after a crash, which repeats only reading. */
export const exportTask = (extras: () => ResourceExtras): WholeKind<ExportPayload> => ({
  title: (context, { path, format }) => taskTitle(context, path, 'task.export', { format: format.toUpperCase() }),
  async whole(owner, { path, query, format }, { report, writeFile }) {
    // Nothing is written: a cloud that is closed to writes, or a licence that has ended, does not matter.
    const { enter } = extras();
    const call = await callOfTask(owner, { path, query }, { ...(enter && { enter: readingOnly(enter) }) });
    const { context, definition } = call;
    refuseUnless(context, decide(context, 'export', definition));
    let done = 0;
    let total: number | undefined;
    const file = exportFile(call, format, async (count) => {
      done += count;
      await report({ done, ...(total !== undefined && { total }) });
    });
    total = await countRows(context.db, await sourceOf(context, definition, file.query));
    await report({ done: 0, total });
    await writeFile(file);
    await report({ done, total: done });
  },
});

/** Enters a path as a call that reads does. */
function readingOnly(enter: NonNullable<ResourceExtras['enter']>): NonNullable<ResourceExtras['enter']> {
  return (call) => enter({ ...call, request: new Request(call.request.url) });
}

/** The task of an export. Parameters that are not valid are refused at once. */
export function newExportTask(call: ResourceCall, format: string): NewTask {
  exportFile(call, format);
  const payload: ExportPayload = { path: pathOf(call), query: call.query.toString(), format };
  return { kind: EXPORT, payload, resource: call.definition.resource };
}
