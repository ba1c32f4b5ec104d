import { amountIn, type ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import {
  placeKey,
  rowKey,
  type ListCell,
  type ListRow,
  type PriceList,
} from '#model/domains/billing/prices/list/priceList.ts';
import { readPrices, withPrices, type PriceReader } from '#server/domains/billing/prices/priceFor.ts';
import { offeredSpecs, type OfferedSpec } from '#server/domains/billing/prices/specs/offeredSpecs.ts';
import { priceOfOffered } from '#server/domains/billing/prices/specs/priceOfOffered.ts';
import { readOnce } from '#server/domains/billing/prices/specs/readOnce.ts';
import { givesUnpriced } from '#server/domains/billing/prices/specs/refuseUnpriced.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { listedProducts, rowOfProduct, type ListedProduct } from './listedProducts.ts';
import { listPlaces } from './listPlaces.ts';
import {
  approvedOf,
  draftOf,
  laterPrices,
  listedVersions,
  nextOf,
  termsAt,
  type ListedVersion,
} from './listedVersions.ts';

const EMPTY: ListCell = {
  product: null,
  amount: null,
  isOnly: true,
  draft: null,
  next: null,
  cost: null,
  stock: null,
};

/**
 * Everything that can be sold × places: the prices of products, what is being changed in them, and what a customer of
 * each cloud pays, found by the function that quotes and bills use.
 */
export async function readPriceList(given: Context, of: ListUnit): Promise<PriceList> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const [products, versions] = [await listedProducts(context, of.charge_type), await listedVersions(context)];
  const offered = await offeredSpecs(context);
  const places = await listPlaces(context, [...products, ...offered.map((spec) => ({ ...spec, region_id: null }))]);
  const rows = new Map<string, ListRow>();
  const now = context.clock();
  const shown = [...versions.values()].flatMap((each) => [draftOf(each) ?? [], nextOf(each, now) ?? []].flat());
  const laterOf = await laterPrices(context, shown);
  const cellOf = (product: ListedProduct): ListCell => {
    const own = versions.get(product.id);
    return {
      ...ownFigures(product),
      ...amountIn(termsAt(own, now), of),
      draft: laterOf(draftOf(own), of),
      next: laterOf(nextOf(own, now), of),
    };
  };
  const definition = knownDefinition(context, 'products');
  for (const product of products) {
    const { key, size } = rowOfProduct(product);
    const place = placeKey(product);
    // Two of one place are possible where they name no specification.
    const isTaken = rows.get(key)?.cells[place] !== undefined;
    const row = rowIn(rows, isTaken ? rowKey({ ...product, spec: product.spec_ref }, product.id) : key, {
      resource_type: product.resource_type,
      spec: product.spec_ref,
      name: null,
      size,
    });
    // The product for everywhere names the row, or else the oldest.
    if (definition && (row.name === null || place === 'all')) row.name = titleOf(definition, product, context.lang);
    row.cells[place] = cellOf(product);
  }
  const reader = readOnce(fromLoaded(context, versions));
  for (const spec of offered) {
    const row = rowIn(rows, rowKey({ resource_type: spec.type, spec: spec.name }), {
      resource_type: spec.type,
      spec: spec.name,
      name: null,
      size: spec.size ?? null,
    });
    const place = placeKey({ cloud_id: spec.cloud_id, region_id: null });
    const here = await hereOf(context, reader, spec, of);
    row.cells[place] = { ...(row.cells[place] ?? EMPTY), here };
  }
  return { free_unpriced: givesUnpriced(context), places, rows: inOrder(context, [...rows.values()]) };
}

function rowIn(rows: Map<string, ListRow>, key: string, row: Omit<ListRow, 'key' | 'cells'>): ListRow {
  const found = rows.get(key) ?? { key, ...row, cells: {} };
  rows.set(key, found);
  if (found.size === null) found.size = row.size;
  return found;
}

const ownFigures = ({ id, code, status, meter, cost, stock }: ListedProduct) => ({
  product: { id, code, status, meter },
  cost,
  stock,
});

async function hereOf(context: Context, reader: PriceReader, spec: OfferedSpec, of: ListUnit) {
  const priced = await priceOfOffered(context, reader, spec, of.charge_type);
  const { amount } = amountIn(priced?.versions[0]?.price, of);
  return { isOffered: true, amount, by: priced?.product.code ?? null };
}

/** Prices that are in memory already, in place of one query for each product. */
function fromLoaded(context: Context, versions: ReadonlyMap<number, ListedVersion[]>): PriceReader {
  return withPrices({ ...readPrices(context), listPrices: async (id) => approvedOf(versions.get(id)) });
}

/** By type, in the order of the definition, then by size; what has no name first. */
function inOrder({ schemas, lang }: Context, rows: ListRow[]): ListRow[] {
  const types = Object.keys(schemas.resources['products']?.fields['resource_type']?.values ?? {});
  const names = new Intl.Collator(lang, { numeric: true });
  return rows.toSorted(
    (one, other) =>
      types.indexOf(one.resource_type) - types.indexOf(other.resource_type) ||
      bySize(one, other) ||
      names.compare(one.spec ?? '', other.spec ?? '') ||
      names.compare(one.key, other.key),
  );
}

function bySize({ size: one }: ListRow, { size: other }: ListRow): number {
  for (const part of ['gpu_count', 'vcpus', 'memory'] as const) {
    const difference = (one?.[part] ?? 0) - (other?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
