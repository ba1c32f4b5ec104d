import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';

const AT_ONCE = 5_000;

/**
 * SHA-256 over the head of every chain of the ledger, in the order of their ids: one line of JSON for each, with the
 * billing account, the name, the last sequence number and its hash. Entries up to there cannot change unnoticed.
 */
export async function ledgerRoot({ db }: Pick<Context, 'db'>): Promise<{ root: string; accounts: number }> {
  const hash = createHash('sha256');
  let [accounts, after] = [0, 0];
  for (;;) {
    const rows = await db.kysely
      .selectFrom('ledger_accounts')
      .select(['id', 'account_id', 'name', 'last_seq', 'head_hash'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { account_id, name, last_seq, head_hash } of rows)
      hash.update(`${JSON.stringify([account_id, name, last_seq, head_hash])}\n`);
    accounts += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return { root: hash.digest('base64url'), accounts };
  }
}
