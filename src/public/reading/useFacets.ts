import { facetAddress, type ListQuery } from './listQuery.ts';
import type { Facets, FacetValue } from './ProductWords.tsx';
import { useReply } from './useReply.ts';

export interface Choice extends FacetValue {
  /** Whether any record of the unfiltered list has the value. */
  offered: boolean;
}

/**
 * The values of some fields, with the number of matches under the current filters. Values without a match stay, with
 * the count 0: a list that matches nothing keeps its filters.
 */
export function useFacets<Field extends string>(
  { collection, filter, q }: Pick<ListQuery, 'collection' | 'filter' | 'q'>,
  fields: readonly Field[],
): Partial<Record<Field, Choice[]>> {
  const plain = facetAddress({ collection, filter: {}, q: '' }, fields);
  const current = facetAddress({ collection, filter, q }, fields);
  const { data: all } = useReply<Facets>(plain);
  const { data: narrowed } = useReply<Facets>(current === plain ? undefined : current);
  const facets: Partial<Record<Field, Choice[]>> = {};
  for (const field of fields) {
    const values = all?.[field];
    if (values) facets[field] = withCounts(values, current === plain ? values : (narrowed?.[field] ?? values));
  }
  return facets;
}

function withCounts(all: readonly FacetValue[], matching: readonly FacetValue[]): Choice[] {
  return all.map((each) => ({
    ...each,
    offered: each.count > 0,
    count: matching.find(({ value }) => value === each.value)?.count ?? 0,
  }));
}
