import { assemble } from './assemble.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { doBusiness } from '#server/seed/business/doBusiness.ts';
import { firstStart } from '#server/seed/firstStart.ts';
import { startFault } from './startFault.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * Entry of the child process of `seedApart.ts`: receives the settings as its only message, seeds the empty database,
 * and responds with the `FirstStart`.
 */
process.once('message', (settings: Settings) => {
  withDatabase(settings, async (env) => {
    const result = await firstStart(assemble(env).context('first-start'), (inside, members) =>
      doBusiness(inside, env, assemble, members),
    );
    process.send?.(result);
  }).then(
    () => process.disconnect?.(),
    (error: unknown) => {
      console.error(startFault(error, settings));
      process.exit(1);
    },
  );
});
// The server has ended, or has received the response. Seeding is one transaction, so nothing is left half done.
process.once('disconnect', () => process.exit());
