import type { Context } from '#server/engine/context.ts';
import { beginTask } from '#server/engine/routes/tasks/beginTask.ts';
import { reportTask, type TaskReport } from '#server/engine/routes/tasks/reportTask.ts';
import { SPACES } from '#server/domains/spaces/space.ts';

export const SPACE_EXPORT = 'space-export';

export type ExportPayload = {
  /** Of the upload that the export is. */
  key: string;
  /** Of the file in the space. */
  name: string;
};

/** The id of the task; null for a program: an API token may end before the work does. */
export async function beginExportTask(context: Context, payload: ExportPayload, size: number): Promise<string | null> {
  if (context.actor.token !== undefined) return null;
  const { resource } = SPACES.personal;
  const { id } = await beginTask(context, { kind: SPACE_EXPORT, payload, resource, total: size, unit: 'bytes' });
  return id;
}

/** Nothing to report where no one follows it. */
export async function reportExport(context: Context, key: string, report: TaskReport): Promise<void> {
  const row = await context.db.kysely
    .selectFrom('space_exports')
    .select('task_id')
    .where('upload_key', '=', key)
    .executeTakeFirst();
  if (row?.task_id) await reportTask(context, row.task_id, report);
}
