/**
 * `npm run backups -- <folder>`: lists the backups of a folder, and when their restore was tried. With `--make` it
 * makes one more, tries its restore, and removes those that are no longer kept (docs/operating.md).
 */

import { backupsCommand } from '#scripts/backup/backupsCommand.ts';

process.exitCode = await backupsCommand(process.argv.slice(2), process.env);
