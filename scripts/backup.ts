/** `npm run backup -- <file> [--with-key]`: everything that the server keeps, in one file, while it serves. */

import { backupCommand } from './backup/backupCommand.ts';

process.exitCode = await backupCommand('backup', process.argv.slice(2), process.env);
