import type { Condition } from '#model/conditions/conditions.ts';

/** Combines a filter with a fixed one; the search stays on the top level, where the server reads it. */
export function narrowed(filter: Condition = {}, where?: Condition): Condition {
  if (where === undefined) return filter;
  const { q, ...rest } = filter;
  return { ...(q !== undefined && { q }), ...(Object.keys(rest).length === 0 ? where : { $all: [where, rest] }) };
}
