/**
 * `npm run restore -- <file> [--other-key]`: puts a backup in place of what there is; every process of the server is
 * stopped.
 */

import { backupCommand } from './backup/backupCommand.ts';

process.exitCode = await backupCommand('restore', process.argv.slice(2), process.env);
