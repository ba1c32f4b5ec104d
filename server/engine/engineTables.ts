import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { JOB_TABLES } from '#server/engine/jobs/jobTable.ts';
import { FILE_TABLES } from '#server/engine/records/table/fileTable.ts';
import { UPLOAD_TABLES } from '#server/engine/uploads/uploadTable.ts';

/** The tables that the engine needs and no definition describes, besides those that `db/` needs itself. */
export const ENGINE_TABLES = { ...JOB_TABLES, ...FILE_TABLES, ...UPLOAD_TABLES } as const satisfies PlatformTables;
