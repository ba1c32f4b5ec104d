import { createHash, createHmac } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';

const AT_ONCE = 5_000;

/**
 * Keeps where every chain of the ledger stands at the close of a month. Returns the root, a SHA-256 over these heads,
 * and its seal, which only who has the secret key of the installation can make. Entries up to there cannot change
 * unnoticed: hashes can be computed again by who can write to the database, seals cannot.
 */
export async function anchorMonth(context: Context, period: string) {
  const { kysely } = context.db;
  // Those of a close that did not end.
  await kysely.deleteFrom('ledger_anchors').where('period', '=', period).execute();
  await kysely
    .insertInto('ledger_anchors')
    .columns(['period', 'ledger_id', 'account_id', 'name', 'seq', 'hash'])
    .expression((eb) =>
      eb
        .selectFrom('ledger_accounts')
        .select([eb.val(period).as('period'), 'id', 'account_id', 'name', 'last_seq', 'head_hash']),
    )
    .execute();
  const { root, accounts } = await rootOf(context, period);
  return { ledger_root: root, ledger_accounts: accounts, ledger_seal: sealOf(context, period, root) };
}

/** One line of JSON for each chain, in the order of their ids. */
async function rootOf({ db }: Pick<Context, 'db'>, period: string): Promise<{ root: string; accounts: number }> {
  const hash = createHash('sha256');
  let [accounts, after] = [0, 0];
  for (;;) {
    const rows = await db.kysely
      .selectFrom('ledger_anchors')
      .selectAll()
      .where('period', '=', period)
      .where('ledger_id', '>', after)
      .orderBy('ledger_id')
      .limit(AT_ONCE)
      .execute();
    for (const { account_id, name, seq, hash: head } of rows)
      hash.update(`${JSON.stringify([account_id, name, seq, head])}\n`);
    accounts += rows.length;
    after = rows.at(-1)?.ledger_id ?? after;
    if (rows.length < AT_ONCE) return { root: hash.digest('base64url'), accounts };
  }
}

const sealOf = ({ secretKey }: Pick<Context, 'secretKey'>, period: string, root: string): string =>
  createHmac('sha256', secretKey).update(`ledger ${period} ${root}`).digest('base64url');

/** A disagreement with the close of a month. */
export interface BrokenRoot {
  check: 'root' | 'seal' | 'anchor';
  period: string;
  account_id?: number;
  ledger_account?: string;
  seq?: number;
}

/**
 * Compares the ledger with what the closes of its months have sealed. Months that were closed before there were seals
 * have none; after the first one, all have. The chains themselves are verified before.
 */
export async function findBrokenRoot(context: Context, accountId?: number): Promise<BrokenRoot | undefined> {
  const { kysely } = context.db;
  const months = await kysely
    .selectFrom('closes')
    .select(['period', 'ledger_root', 'ledger_seal'])
    .where('status', '=', 'closed')
    .orderBy('closed_at')
    .orderBy('period')
    .execute();
  const first = months.findIndex(({ ledger_seal: seal }) => seal !== null);
  for (const { period, ledger_root, ledger_seal } of first < 0 ? [] : months.slice(first)) {
    const month = period ?? '';
    const { root } = await rootOf(context, month);
    if (ledger_seal !== sealOf(context, month, ledger_root ?? '')) return { check: 'seal', period: month };
    if (ledger_root !== root) return { check: 'root', period: month };
    const other = await kysely
      .selectFrom('ledger_anchors as a')
      .leftJoin('ledger_postings as p', (join) =>
        join.onRef('p.ledger_id', '=', 'a.ledger_id').onRef('p.seq', '=', 'a.seq'),
      )
      .select(['a.account_id', 'a.name', 'a.seq'])
      .where('a.period', '=', month)
      .where('a.seq', '>', 0)
      .where((eb) => eb.or([eb('p.hash', 'is', null), eb('p.hash', '<>', eb.ref('a.hash'))]))
      .$if(accountId !== undefined, (query) => query.where('a.account_id', '=', accountId ?? 0))
      .orderBy('a.ledger_id')
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined) {
      const { account_id, name: ledger_account, seq } = other;
      return { check: 'anchor', period: month, account_id, ledger_account, seq };
    }
  }
  return undefined;
}
