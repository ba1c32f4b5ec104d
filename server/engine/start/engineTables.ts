import type { RowsOf } from '#server/engine/db/tables/platformTable.ts';
import type { SYSTEM_TABLES } from '#server/engine/db/tables/systemTables.ts';
import { JOB_TABLES } from '#server/engine/jobs/jobTable.ts';
import { FILE_TABLES } from '#server/engine/records/table/fileTable.ts';
import { TASK_TABLES } from '#server/engine/routes/tasks/taskTable.ts';
import { UPLOAD_TABLES } from '#server/engine/files/uploads/uploadTable.ts';

/** Tables of the engine in addition to `SYSTEM_TABLES`, which every database has. */
export const ENGINE_TABLES = { ...JOB_TABLES, ...FILE_TABLES, ...UPLOAD_TABLES, ...TASK_TABLES } as const;

export interface EngineTables extends RowsOf<typeof SYSTEM_TABLES>, RowsOf<typeof ENGINE_TABLES> {}
