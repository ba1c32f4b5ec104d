import type { Context } from '#server/engine/context.ts';

/** Work of every minute that is later than this was interrupted: its process was suspended or stopped. */
export const INTERRUPTED_MS = 180_000;

interface Running {
  /** Since when it has run without an interruption; 0 if none is known. */
  since: number;
  /** Its last run, if it was interrupted after that and is back now. */
  backAfter?: number;
}

/**
 * Notes that work of every minute runs now. All processes share the answer, so that one that was suspended interrupts
 * nothing while another works.
 *
 * @example
 *   await runningSince(context, 'alarm-watch'); // since the present, if nothing ran for the last quarter of an hour
 */
export async function runningSince(context: Context, work: string): Promise<Running> {
  const now = context.clock();
  const last = await lastRun(context, work);
  await noteFact(context, ranLast(work), now);
  if (last === undefined || now - last <= INTERRUPTED_MS)
    return { since: (await factAt(context, `${work} runs since`)) ?? 0 };
  await noteFact(context, `${work} runs since`, now);
  return { since: now, backAfter: last };
}

/** When it ran last; undefined before its first time. */
export const lastRun = (context: Context, work: string): Promise<number | undefined> => factAt(context, ranLast(work));

const ranLast = (work: string): string => `${work} ran last`;

async function factAt({ db }: Context, name: string): Promise<number | undefined> {
  const row = await db.kysely.selectFrom('platform_facts').select('at').where('name', '=', name).executeTakeFirst();
  return row?.at;
}

const noteFact = ({ db }: Context, name: string, at: number) =>
  db.kysely
    .insertInto('platform_facts')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
