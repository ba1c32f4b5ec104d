import { ACCESS_TABLES } from '#server/domains/identity/session/accessTables.ts';
import { CLOUD_TABLES } from '#server/domains/cloud/cloudTables.ts';
import { SIMULATOR_TABLES } from '#server/domains/cloud/simulator/store/simulatorTables.ts';
import { TICKET_TABLES } from '#server/domains/cloud/console/ticketTable.ts';
import { JOB_TABLES } from '#server/engine/jobs/jobTable.ts';
import { UPLOAD_TABLES } from '#server/engine/uploads/uploadTable.ts';
import { FILE_TABLES } from '#server/engine/records/table/fileTable.ts';
import { VERIFICATION_TABLES } from '#server/domains/identity/verification/verificationTables.ts';

/** Every table that belongs to no definition, besides those that `db/` needs itself. */
export const PLATFORM_TABLES = [
  ...ACCESS_TABLES,
  ...JOB_TABLES,
  ...CLOUD_TABLES,
  ...FILE_TABLES,
  ...UPLOAD_TABLES,
  ...VERIFICATION_TABLES,
  ...SIMULATOR_TABLES,
  ...TICKET_TABLES,
];
