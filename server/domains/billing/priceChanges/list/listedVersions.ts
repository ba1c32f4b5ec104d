import { amountIn, type ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import type { LaterPrice } from '#model/domains/billing/prices/list/priceList.ts';
import { PRICE_TERMS, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { ListPrice } from '#server/domains/billing/prices/priceFor.ts';
import type { Context } from '#server/engine/context.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** More than the products of a platform have, of versions that count or are being written. */
const MOST_VERSIONS = 100_000;

type Status = 'draft' | 'submitted' | 'scheduled' | 'active' | 'superseded';

export interface ListedVersion {
  id: number;
  product_id: number;
  version: number;
  status: Status;
  from: string;
  terms: PriceTerms;
}

/** The versions of some products, or of all, in order of time: all but those that were rejected. */
export async function listedVersions(
  context: Context,
  products?: readonly number[],
): Promise<Map<number, ListedVersion[]>> {
  const definition = knownDefinition(context, 'priceVersions');
  if (definition === undefined) return new Map();
  const rows = await firstRecords({ ...context, actor: asPlatform(context.actor) }, definition, {
    fields: ['id', 'product_id', 'version', 'status', 'effective_from', ...PRICE_TERMS],
    filter: {
      status: ['draft', 'submitted', 'scheduled', 'active', 'superseded'],
      ...(products && { product_id: [...products] }),
    },
    sort: [{ field: 'effective_from', order: 'ASC' }],
    limit: MOST_VERSIONS,
  });
  const all = rows.map(({ id, product_id, version, status, effective_from: from, ...terms }) => ({
    id,
    product_id,
    version: version ?? 0,
    // The filter names them.
    status: status as Status,
    from,
    terms,
  }));
  return Map.groupBy(all, ({ product_id }) => product_id);
}

/** Those that were approved, as prices are looked up. */
export const approvedOf = (versions: readonly ListedVersion[] = []): ListPrice[] =>
  versions
    .filter(({ status }) => status !== 'draft' && status !== 'submitted')
    .map(({ id, version, from, terms }) => ({ id, version, from: Date.parse(from), list: terms }));

/** The terms in force at an instant. */
export const termsAt = (versions: readonly ListedVersion[] = [], at: number): PriceTerms | undefined =>
  approvedOf(versions).findLast(({ from }) => from <= at)?.list;

/** The draft that a list shows and changes: the latest one. */
export const draftOf = (versions: readonly ListedVersion[] = []): ListedVersion | undefined =>
  versions.filter(({ status }) => status === 'draft').toSorted((one, other) => other.id - one.id)[0];

/** The next price that was submitted, or is scheduled. */
export const nextOf = (versions: readonly ListedVersion[] = [], at: number): ListedVersion | undefined =>
  versions.find(({ status, from }) => status === 'submitted' || (status === 'scheduled' && Date.parse(from) > at));

/** How drafts and later prices are shown: with who wrote them last, and the number that a conflict is found by. */
export async function laterPrices(
  { db }: Context,
  shown: readonly ListedVersion[],
): Promise<(version: ListedVersion | undefined, of: ListUnit) => LaterPrice | null> {
  const ids = shown.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db.kysely.selectFrom('price_versions').select(['id', VERSION_COLUMN]).where('id', 'in', ids).execute();
  const versions = new Map(rows.map((row) => [row.id, row[VERSION_COLUMN]]));
  const writers = await lastWriters(db, ids);
  return (version, of) => {
    if (version === undefined) return null;
    const { id, from: effective_from, status, terms } = version;
    // Only these are passed.
    const state = status as LaterPrice['status'];
    const { amount } = amountIn(terms, of);
    return { id, version: versions.get(id) ?? 0, amount, effective_from, status: state, by: writers.get(id) ?? null };
  };
}

async function lastWriters(db: Context['db'], ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('history')
    .select(['record_id', 'actor_name'])
    .where('resource', '=', 'priceVersions')
    .where('record_id', 'in', ids.map(String))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ record_id, actor_name }) => [Number(record_id), actor_name]));
}
