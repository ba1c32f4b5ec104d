import type { Condition } from '#model/conditions/conditions.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import type { Choice } from '#src/public/reading/useFacets.ts';
import { PAGE_SIZE, type ListQuery } from '#src/public/reading/listQuery.ts';

const GB = 1024 ** 3;

const SORTS = {
  score: [['score', 'DESC']],
  cheap: [['sale_hour', 'ASC']],
  dear: [['sale_hour', 'DESC']],
  card: [['card_hour', 'ASC']],
  tflops: [['tflops_hour', 'ASC']],
  memory: [
    ['gpu_total_memory', 'DESC'],
    ['gpu_memory', 'DESC'],
  ],
  cpus: [['vcpus', 'DESC']],
  newest: [['updated_at', 'DESC']],
} as const satisfies Record<string, ListQuery['sort']>;

/** The price by which an order sorts. */
const PRICES: Partial<Record<string, 'sale_hour' | 'card_hour' | 'tflops_hour'>> = {
  cheap: 'sale_hour',
  dear: 'sale_hour',
  card: 'card_hour',
  tflops: 'tflops_hour',
};

export type MarketSort = keyof typeof SORTS;

/** The orders on offer, with the default first. */
export const SORT_WORDS = Object.keys(SORTS) as MarketSort[]; // the keys of a constant

export const GROUPS = [
  { name: 'type', field: 'resource_type' },
  { name: 'gpu', field: 'gpu_model' },
  { name: 'cards', field: 'gpu_count' },
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
  const cards = many('cards').map(Number).filter(Number.isInteger);
  if (types.length > 0) filter.resource_type = types;
  if (models.length > 0) filter.gpu_model = models;
  if (cards.length > 0) filter.gpu_count = cards;
  if (charges.length > 0) filter.charge_type = charges;
  if (regions.length > 0) filter.region_id = regions;
  const [from, to] = [amount(one('from')), amount(one('to'))];
  const sort = sortOf(one('sort'));
  const range = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
  if (from !== undefined || to !== undefined) filter.sale_hour = range;
  // Only products with a price can be sorted by it.
  const price = PRICES[sort];
  if (price !== undefined) filter[price] = { empty: false, ...(price === 'sale_hour' && range) };
  const memory = Number(one('memory'));
  if (memory > 0) filter.gpu_memory = { gte: memory * GB };
  if (one('stock') === '1') filter.stock = { gt: 0 };
  const size = isDense(one('view')) ? DENSE_SIZE : PAGE_SIZE;
  return { collection: 'products', filter, q: one('q').trim(), sort: SORTS[sort], page, size };
}

/** Rows of a page of the table. */
export const DENSE_SIZE = 30;

/** Whether the address asks for the table: `?view=table`. */
export const isDense = (word: string): boolean => word === 'table';

export function sortOf(word: string): MarketSort {
  return Object.hasOwn(SORTS, word) ? (word as MarketSort) : 'score'; // checked by hasOwn
}

function amount(text: string): string | undefined {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : undefined;
}
