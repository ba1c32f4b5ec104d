import { inChunks } from '#model/values/inChunks.ts';
import type { BilledRecord } from './charges/billedRecord.ts';
import type { Context } from '#server/engine/context.ts';

type Owner = Pick<BilledRecord, 'user_id' | 'bp_id'>;

/** Who pays: the organisation, otherwise the user. */
export const payerOf = ({ user_id, bp_id }: Owner): string =>
  bp_id === null ? `user ${String(user_id)}` : `bp ${String(bp_id)}`;

/** Few enough parameters for either database. */
const AT_ONCE = 1_000;

/** The accounts of these owners, by payer. An owner without an account is missing. */
export async function accountsOf({ db }: Pick<Context, 'db'>, owners: readonly Owner[]): Promise<Map<string, number>> {
  const accounts = new Map<string, number>();
  for (const column of ['bp_id', 'user_id'] as const) {
    const paying = owners.filter(({ bp_id }) => (bp_id === null) === (column === 'user_id'));
    const ids = [...new Set(paying.map((owner) => owner[column]).filter((id) => id !== null))];
    for (const some of inChunks(ids, AT_ONCE)) {
      const rows = await db.kysely
        .selectFrom('accounts')
        .select(['id', 'user_id', 'bp_id'])
        .where(column, 'in', some)
        .execute();
      for (const { id, ...owner } of rows) accounts.set(payerOf(owner), id);
    }
  }
  return accounts;
}
