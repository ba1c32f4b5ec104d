/** `npm run backup -- <file> [--with-key]`: saves all data of the server in one file, while the server runs. */

import { backupCommand } from './backup/backupCommand.ts';

process.exitCode = await backupCommand('backup', process.argv.slice(2), process.env);
