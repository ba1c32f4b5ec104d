import { ACCESS_TABLES } from './access/accessTables.ts';
import { CLOUD_TABLES } from './clouds/cloudTables.ts';
import { SIMULATOR_TABLES } from './clouds/simulator/store/simulatorTables.ts';
import { TICKET_TABLES } from './clouds/console/ticketTable.ts';
import { JOB_TABLES } from './jobs/jobTable.ts';
import { UPLOAD_TABLES } from './uploads/uploadTable.ts';
import { FILE_TABLES } from './records/table/fileTable.ts';
import { VERIFICATION_TABLES } from './useCases/identity/verification/verificationTables.ts';

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
