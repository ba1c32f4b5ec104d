/**
 * `npm run move -- postgres://…`: moves all data of the stopped server into an empty PostgreSQL, or with a folder in
 * place of the address into a SQLite file there (docs/operating.md). The former database stays as it is.
 */

import { moveCommand } from '#scripts/backup/move/moveCommand.ts';

process.exitCode = await moveCommand(process.argv.slice(2), process.env);
