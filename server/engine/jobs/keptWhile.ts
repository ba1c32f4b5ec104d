import type { Context } from '#server/engine/context.ts';
import type { Attempt } from './jobRunner.ts';

const KEEP_MS = 30_000;

/** Waits for work that takes longer than a lease, and keeps the job meanwhile. */
export async function keptWhile<T>(context: Context, attempt: Attempt, work: Promise<T>): Promise<T> {
  const timer = setInterval(
    () => attempt.keep().catch((error: unknown) => context.log.warn({ err: error }, 'a lease could not be renewed')),
    KEEP_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
