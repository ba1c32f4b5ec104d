import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { policyOf } from './arrearsPolicy.ts';

/** Few enough parameters for either database. */
const AT_ONCE = 1_000;

/** Which of these accounts are not charged for what begins there: suspended ones, by their terms, and released ones. */
export async function suspendedAccounts(context: Context, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of inChunks(ids, AT_ONCE)) {
    const rows = await context.db.kysely
      .selectFrom('arrears')
      .innerJoin('accounts', 'accounts.id', 'arrears.open_account')
      .select(['accounts.id', 'accounts.policy_id', 'accounts.customer_level', 'arrears.status'])
      .where('arrears.open_account', 'in', some)
      .where('arrears.status', '!=', 'grace')
      .execute();
    for (const { id, status, ...account } of rows)
      if (status === 'released' || (await policyOf(context, account)).suspended_is_charged !== true) found.add(id);
  }
  return found;
}
