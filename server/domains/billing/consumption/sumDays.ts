import type { Kysely } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';

/** The rows of a day differ in these. */
const ATTRIBUTES = [
  'account_id',
  'user_id',
  'bp_id',
  'billing_cycle',
  'billing_date',
  'settled_on',
  'type',
  'category_id',
  'product_id',
  'project_id',
  'region_id',
  'site_id',
] as const;

/** Amounts that add up; of usage, what paid is known by bill only. */
const AMOUNTS = [
  'payable_amount',
  'original_amount',
  'discount_amount',
  'voucher_amount',
  'granted_amount',
  'cash_amount',
] as const;

type Sums = Pick<Context, 'db'>;

/** The sums of all lines that have an account and a day, in the order of the columns. */
const sumsOfLines = (kysely: Kysely<KnownTables>) =>
  kysely
    .selectFrom('bill_lines')
    .select(ATTRIBUTES)
    .select((eb) =>
      AMOUNTS.map((name) =>
        // Usage has no other list price than what it costs.
        eb.fn
          .coalesce(
            eb.fn.sum<number>(
              name === 'original_amount' ? eb.fn.coalesce('original_amount', 'payable_amount') : eb.ref(name),
            ),
            eb.lit(0),
          )
          .as(name),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('account_id', 'is not', null)
    .where('billing_date', 'is not', null)
    .groupBy(ATTRIBUTES);

const insertSums = (kysely: Kysely<KnownTables>, sums: ReturnType<typeof sumsOfLines>) =>
  kysely
    .insertInto('bill_days')
    .columns([...ATTRIBUTES, ...AMOUNTS, 'lines'])
    .expression(sums);

interface Days extends Record<string, number | string> {
  account: number;
  /** As `idList` writes it. */
  days: string;
}

const deleteSums = preparedQuery((kysely, { account, days }: Days, dialect) =>
  kysely
    .deleteFrom('bill_days')
    .where('account_id', '=', account)
    .where((eb) => among(eb, 'billing_date', days, dialect, 'words')),
);

const sumAgain = preparedQuery((kysely, { account, days }: Days, dialect) =>
  insertSums(
    kysely,
    sumsOfLines(kysely)
      .where('account_id', '=', account)
      .where((eb) => among(eb, 'billing_date', days, dialect, 'words')),
  ),
);

/**
 * Sums the lines of days (`2026-03-01`) of one account again, in the transaction that wrote the lines: the sums never
 * differ from them. The caller has locked the account.
 */
export async function sumDays({ db }: Sums, accountId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const of = { account: accountId, days: idList([...new Set(days)], db.dialect) };
  await deleteSums(db, of);
  await sumAgain(db, of);
}

/** Sums every line, once: of a database that is older than the sums, or than one of their attributes. */
export async function sumMissingDays({ db }: Sums): Promise<void> {
  const { kysely } = db;
  const summed = await kysely.selectFrom('bill_days').select('id').limit(1).executeTakeFirst();
  if (summed !== undefined && !(await lacksSettling(kysely))) return;
  await db.transaction(async (tx) => {
    await tx.kysely.deleteFrom('bill_days').execute();
    await insertSums(tx.kysely, sumsOfLines(tx.kysely)).execute();
  });
}

/** Whether a sum does not know the day on which its lines were settled. */
async function lacksSettling(kysely: Kysely<KnownTables>): Promise<boolean> {
  const found = await kysely
    .selectFrom('bill_days as d')
    .select('d.id')
    .where('d.settled_on', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bill_lines as l')
          .select('l.id')
          .whereRef('l.account_id', '=', 'd.account_id')
          .whereRef('l.billing_date', '=', 'd.billing_date')
          .where('l.settled_on', 'is not', null),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
