import { findUnwatched } from '#server/domains/operations/health/probe/findUnwatched.ts';
import { settleSource } from '#server/domains/operations/health/probe/settleSource.ts';
import { processSource } from '#server/domains/operations/health/sources/processes.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Context } from '#server/engine/context.ts';
import { BEAT_EVERY_MS, storeBeat, storeStop, type ProcessFacts, type ProcessFigures } from './processRows.ts';

export interface Beating {
  facts: ProcessFacts;
  figures: () => Promise<ProcessFigures>;
}

/**
 * One beat of a process: it writes that it runs, and looks at the others. This is no job, so that a process whose jobs
 * stand still is seen, and components that no job probes any more.
 */
export async function beat(context: Context, { facts, figures }: Beating): Promise<void> {
  await storeBeat(context, facts, await figures());
  await settleSource(context, await processSource(context));
  await findUnwatched(context);
}

/** Beats until the process stops, which it then says. */
export function keepBeating(context: () => Context, beating: Beating): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const begin = () => {
    running = running.then(() => beat(context(), beating)).catch(notice);
  };
  const notice = (error: unknown): void => {
    // The next beat tries again; the outage of the database is logged by the database.
    if (!(error instanceof DatabaseAway)) context().log.warn({ err: error }, 'a heartbeat could not be written');
  };
  begin();
  const timer = setInterval(begin, BEAT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await storeStop(context(), beating.facts).catch(notice);
    await settleStop(context()).catch(notice);
  };
}

const settleStop = async (context: Context): Promise<void> => settleSource(context, await processSource(context));
