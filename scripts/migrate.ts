/**
 * `npm run migrate [-- list]`: lists stored data that no definition declares, with the commands that delete it. `npm
 * run migrate -- drop <table>[.<column>]`: saves the data and deletes it.
 */

import { migrateCommand } from './migrateCommand.ts';

process.exitCode = await migrateCommand(process.argv.slice(2), process.env);
