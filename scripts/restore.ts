/** `npm run restore -- <file> [--other-key]`: replaces all data by a backup. Stop all server processes first. */

import { backupCommand } from './backup/backupCommand.ts';

process.exitCode = await backupCommand('restore', process.argv.slice(2), process.env);
