/**
 * `npm run migrate [-- list]`: what is stored that nothing declares any more, and the command that lets each go.
 * `npm run migrate -- drop <table>[.<column>]`: lets it go, and saves the data first.
 */

import { migrateCommand } from './migrateCommand.ts';

process.exitCode = await migrateCommand(process.argv.slice(2), process.env);
