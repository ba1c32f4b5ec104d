import type { Condition } from '#model/conditions/conditions.ts';

/** A filter within what holds anyway; the search stays beside them, where the server looks for it. */
export function narrowed(filter: Condition = {}, where?: Condition): Condition {
  if (where === undefined) return filter;
  const { q, ...rest } = filter;
  return { ...(q !== undefined && { q }), ...(Object.keys(rest).length === 0 ? where : { $all: [where, rest] }) };
}
