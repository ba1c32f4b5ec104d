import type { Condition } from '#model/conditions/conditions.ts';

/** Combines a filter with a fixed one; the search stays on the top level, where the server reads it. */
export function narrowed(filter: Condition = {}, where?: Condition): Condition {
  if (where === undefined) return filter;
  const { q, ...rest } = filter;
  return { ...(q !== undefined && { q }), ...(Object.keys(rest).length === 0 ? where : { $all: [where, rest] }) };
}

/** One level of a tree: what is below the record that `by` names, or the top. A search looks at every level. */
export function onLevel(filter: Condition = {}, by?: string): Condition {
  if (by === undefined) return filter;
  const { [by]: above, ...rest } = filter;
  if (filter.q !== undefined) return rest;
  return above === undefined ? { ...rest, [by]: { empty: true } } : filter;
}
