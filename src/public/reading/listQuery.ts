import type { Condition } from '#model/conditions/conditions.ts';

export const PAGE_SIZE = 12;

/** The query of a public list. */
export interface ListQuery {
  collection: 'products' | 'warehouse';
  filter: Condition;
  q: string;
  sort: readonly (readonly [string, 'ASC' | 'DESC'])[];
  page: number;
  /** Records of a page; default: `PAGE_SIZE`. */
  size?: number;
  fields?: readonly string[];
}

export function listAddress({ collection, filter, q, sort, page, size = PAGE_SIZE, fields }: ListQuery): string {
  const first = (page - 1) * size;
  const query = new URLSearchParams({
    sort: JSON.stringify(sort.flat()),
    range: JSON.stringify([first, first + size - 1]),
    ...narrowing(filter, q),
    ...(fields && { fields: fields.join() }),
  });
  return `/api/bill/v1/market/${collection}?${query.toString()}`;
}

/** The address of the values of a field with their counts, under the same conditions. */
export function facetAddress(
  { collection, filter, q }: Pick<ListQuery, 'collection' | 'filter' | 'q'>,
  fields: readonly string[],
): string {
  return `/api/bill/v1/market/${collection}/facets?${new URLSearchParams({ fields: fields.join(), ...narrowing(filter, q) }).toString()}`;
}

function narrowing(filter: Condition, q: string): Record<string, string> {
  return { ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }), ...(q && { q }) };
}
