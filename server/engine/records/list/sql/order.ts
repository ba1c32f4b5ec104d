import type { Definition } from '#model/language/definition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Dialect, SqlPart } from '#server/engine/db/database.ts';

/** One key of an order, with the SQL of its value. */
export interface OrderKey {
  expression: string;
  order: SortKey['order'];
  params: SqlPart['params'];
}

/** The requested order, made total by the id, so that pages neither repeat nor lose a row. */
export function orderKeys(
  definition: Definition,
  sort: readonly SortKey[],
  expressionOf: (field: string) => SqlPart,
): OrderKey[] {
  const keys: OrderKey[] = [];
  const seen = new Set<string>();
  for (const { field, order } of sort) {
    if (seen.has(field)) continue;
    seen.add(field);
    const { text, params } = expressionOf(field);
    keys.push({ expression: text, order, params });
    if (field === definition.id.field) return keys;
  }
  const { text, params } = expressionOf(definition.id.field);
  keys.push({ expression: text, order: sort.at(-1)?.order ?? 'ASC', params });
  return keys;
}

/** Nulls come first in ascending order, on both databases. */
export function orderBy(keys: readonly OrderKey[], dialect: Dialect): string {
  const nulls = {
    ASC: dialect === 'postgres' ? ' nulls first' : '',
    DESC: dialect === 'postgres' ? ' nulls last' : '',
  };
  return keys.map((key) => `${key.expression} ${key.order.toLowerCase()}${nulls[key.order]}`).join(', ');
}
