import type { Context } from '#server/engine/context.ts';
import { noteFact } from './requestFacts.ts';

/** Ends the transaction of a dry run, with its result. */
class Tried<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('dry run');
    this.result = result;
  }
}

/**
 * A dry run: does all the work in one transaction, takes it back, and returns its result. Refusals are those of the
 * work. The operation log does not list it, because nothing has happened.
 */
export async function rolledBack<Result>(
  context: Context,
  request: Request,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  noteFact(request, 'isTrial', true);
  try {
    return await context.transaction(async (inside) => {
      throw new Tried(await work(inside));
    });
  } catch (error) {
    // Only the work above throws it.
    if (error instanceof Tried) return (error as Tried<Result>).result;
    throw error;
  }
}
