import type { Domain } from '#server/domains/domain.ts';
import { waitingRoutes } from '#server/engine/routes/waiting/waitingRoutes.ts';
import type { ReaderOf } from './decidersOf.ts';
import { followWrites } from './followWrites.ts';
import { substituteHooks } from './substitutes.ts';
import { waitingJobs } from './waitingJobs.ts';

/** What waits for people: whom it waits for, and that they hear of it. */
export const createWaiting = ({ readerOf }: { readerOf: ReaderOf }): Domain => ({
  hooks: { '*': { afterWrites: followWrites }, substitutes: substituteHooks(readerOf) },
  jobs: waitingJobs(readerOf),
  routes: waitingRoutes,
});
