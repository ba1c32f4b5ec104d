import type { Context } from '#server/engine/context.ts';

/** Lines that become final in one statement. */
const LINES_AT_ONCE = 500;

/** The accounts with an hour before an instant (milliseconds) that is not settled yet, and the first of them. */
export async function accountsToSettle(
  { db }: Context,
  before: number,
): Promise<{ accounts: number; first: number | undefined }> {
  const { accounts, first } = await db.kysely
    .selectFrom('billing_items')
    .select((eb) => [
      eb.fn.count<number | string>('account_id').distinct().as('accounts'),
      eb.fn.min<number | null>('account_id').as('first'),
    ])
    .where('account_id', 'is not', null)
    .where('charge_type', '=', 'postpaid')
    .where('next_at', '<=', before)
    .executeTakeFirstOrThrow();
  return { accounts: Number(accounts), first: first ?? undefined };
}

/**
 * Makes the lines that were settled on a day final, all of whose hours are settled: what is reported later is a line of
 * its own day that corrects them. An item that ended during the day has no later settlement that would do it. Returns
 * whether there may be more of them.
 */
export async function endDay({ db }: Context, day: string): Promise<boolean> {
  const open = await db.kysely
    .selectFrom('bill_lines')
    .select('id')
    .where('settled_on', '=', day)
    .where('is_final', '=', 0)
    .limit(LINES_AT_ONCE)
    .execute();
  if (open.length === 0) return false;
  await db.kysely
    .updateTable('bill_lines')
    .set({ is_final: 1 })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
  return open.length === LINES_AT_ONCE;
}
