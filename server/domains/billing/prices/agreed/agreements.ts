import {
  agreedPeriods,
  type AgreedPeriod,
  type LevelFrom,
  type PriceBook,
} from '#model/domains/billing/prices/agreed/agreedPeriods.ts';
import { pastTermsOf } from '#server/domains/billing/prices/pastTerms.ts';
import type { Context } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { linesOf } from './linesOf.ts';

/** The times in which a product has agreed prices for one account, in order. */
export type Agreements = (productId: number) => readonly AgreedPeriod[];

const NONE: Agreements = () => [];

/** Each settlement looks here; most accounts have none. */
const booksFor = preparedQuery((kysely, { account }: { account: number }) =>
  kysely
    .selectFrom('price_books')
    .selectAll()
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('account_id', '=', account), eb('account_id', 'is', null)]))
    .orderBy('id'),
);

/** What was agreed with an account, or holds for its level of each time. Approved books never change, but may end. */
export async function agreementsOf(context: Context, account: number): Promise<Agreements> {
  const definition = knownDefinition(context, 'priceBooks');
  const rows = definition === undefined ? [] : await booksFor(context.db, { account });
  if (definition === undefined || rows.length === 0) return NONE;
  const books = rows.map((row): PriceBook => {
    const book = decodeRecord(definition, row);
    const { id, name, account_id, level, effective_from, ends_at } = book;
    return {
      id,
      name,
      account_id,
      level,
      from: effective_from,
      to: ends_at ?? Infinity,
      prices: linesOf(book),
    };
  });
  const levels = await levelsOf(context, account);
  const known = new Map<number, AgreedPeriod[]>();
  return (productId) => {
    const periods = known.get(productId) ?? agreedPeriods(books, levels, productId);
    known.set(productId, periods);
    return periods;
  };
}

/** The levels of an account, in order of time. */
async function levelsOf(context: Context, account: number): Promise<LevelFrom[]> {
  const row = await context.db.kysely
    .selectFrom('accounts')
    .select('customer_level')
    .where('id', '=', account)
    .executeTakeFirst();
  let from = 0;
  const past = (await pastTermsOf(context, 'accounts', String(account))).get(String(account)) ?? [];
  const levels = past.map(({ until, terms: { customer_level: level } }): LevelFrom => {
    const began = from;
    from = until;
    return { from: began, level: typeof level === 'string' ? level : '' };
  });
  return [...levels, { from, level: row?.customer_level ?? '' }];
}
