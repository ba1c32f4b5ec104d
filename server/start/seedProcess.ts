import { assemble } from './assemble.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { firstStart } from '#server/seed/firstStart.ts';
import { startFault } from './startFault.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * Entry of the child process of `seedApart.ts`: takes the settings as its one message, fills the empty database, and
 * answers with the `FirstStart`.
 */
process.once('message', (settings: Settings) => {
  withDatabase(settings, async (env) => {
    const result = await firstStart(assemble(env).context('first-start'));
    process.send?.(result);
  }).then(
    () => process.disconnect?.(),
    (error: unknown) => {
      console.error(startFault(error, settings));
      process.exit(1);
    },
  );
});
// The server is gone, or has its answer. Seeding is one transaction, so that nothing half done is left.
process.once('disconnect', () => process.exit());
