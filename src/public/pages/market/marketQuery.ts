import type { Condition } from '#model/conditions/conditions.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import type { Choice } from '#src/public/reading/useFacets.ts';
import type { ListQuery } from '#src/public/reading/listQuery.ts';

const GB = 1024 ** 3;

const SORTS = {
  score: [['score', 'DESC']],
  cheap: [['sale_hour', 'ASC']],
  dear: [['sale_hour', 'DESC']],
  memory: [
    ['gpu_memory', 'DESC'],
    ['gpu_count', 'DESC'],
  ],
  cpus: [['vcpus', 'DESC']],
  newest: [['updated_at', 'DESC']],
} as const satisfies Record<string, ListQuery['sort']>;

type MarketSort = keyof typeof SORTS;

/** The orders on offer, with the default first. */
export const SORT_WORDS = Object.keys(SORTS) as MarketSort[]; // the keys of a constant

export const GROUPS = [
  { name: 'type', field: 'resource_type' },
  { name: 'gpu', field: 'gpu_model' },
  { name: 'charge', field: 'charge_type' },
  { name: 'region', field: 'region_id' },
] as const;

export const FACETS = GROUPS.map(({ field }) => field);

export type MarketFacet = (typeof FACETS)[number];

export type MarketFacets = Partial<Record<MarketFacet, Choice[]>>;

/** The query for the market from the address. Unknown values are ignored, so that a mistyped link still works. */
export function marketQuery({ many, one, page }: Pick<Choices, 'many' | 'one' | 'page'>): ListQuery {
  const filter: Condition = {};
  const types = many('type');
  const models = many('gpu');
  const charges = many('charge');
  const regions = many('region').map(Number).filter(Number.isInteger);
  if (types.length > 0) filter.resource_type = types;
  if (models.length > 0) filter.gpu_model = models;
  if (charges.length > 0) filter.charge_type = charges;
  if (regions.length > 0) filter.region_id = regions;
  const [from, to] = [amount(one('from')), amount(one('to'))];
  // Only products with a price can be sorted or filtered by it.
  const sort = sortOf(one('sort'));
  const priced = sort === 'cheap' || sort === 'dear';
  if (from !== undefined || to !== undefined || priced) {
    filter.sale_hour = {
      ...(priced && { empty: false }),
      ...(from !== undefined && { gte: from }),
      ...(to !== undefined && { lte: to }),
    };
  }
  const memory = Number(one('memory'));
  if (memory > 0) filter.gpu_memory = { gte: memory * GB };
  if (one('stock') === '1') filter.stock = { gt: 0 };
  return { collection: 'products', filter, q: one('q').trim(), sort: SORTS[sort], page };
}

export function sortOf(word: string): MarketSort {
  return Object.hasOwn(SORTS, word) ? (word as MarketSort) : 'score'; // checked by hasOwn
}

function amount(text: string): string | undefined {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : undefined;
}
