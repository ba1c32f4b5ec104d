import type { Condition } from '#model/conditions/conditions.ts';
import { CARD_FIELDS } from '#src/public/reading/warehouseItem.ts';
import type { ListQuery } from '#src/public/reading/listQuery.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';

const SORTS = {
  score: [['score', 'DESC']],
  newest: [['released_at', 'DESC']],
  name: [['name', 'ASC']],
  small: [['size', 'ASC']],
} as const satisfies Record<string, ListQuery['sort']>;

type WarehouseSort = keyof typeof SORTS;

/** The orders on offer, with the default first. */
export const SORT_WORDS = Object.keys(SORTS) as WarehouseSort[]; // the keys of a constant

export const FACETS = ['type', 'framework', 'arch', 'publisher'] as const;

/** The fields have the same names in the address. */
export const GROUPS = FACETS.map((field) => ({ name: field, field }));

/** The query for the warehouse from the address. */
export function warehouseQuery({ many, one, page }: Pick<Choices, 'many' | 'one' | 'page'>): ListQuery {
  const filter: Condition = {};
  for (const field of FACETS) {
    const values = many(field);
    if (values.length > 0) filter[field] = values;
  }
  return {
    collection: 'warehouse',
    filter,
    q: one('q').trim(),
    sort: SORTS[sortOf(one('sort'))],
    page,
    fields: CARD_FIELDS,
  };
}

export function sortOf(word: string): WarehouseSort {
  return Object.hasOwn(SORTS, word) ? (word as WarehouseSort) : 'score'; // checked by hasOwn
}
