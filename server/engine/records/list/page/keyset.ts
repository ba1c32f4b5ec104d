import type { SqlPart, SqlValue } from '#server/engine/db/database.ts';
import type { OrderKey } from '#server/engine/records/list/sql/order.ts';

/**
 * Conditions whose rows, one after the other, are all rows from `anchor` on. Each condition is one contiguous range of
 * an index for any mix of directions, which a single row comparison is not: `a = 1 and b = 2 and id >= 7`, then `a = 1
 * and b > 2`, then `a > 1`.
 */
export function segmentsFrom(keys: readonly OrderKey[], anchor: readonly SqlValue[]): SqlPart[] {
  const segments: SqlPart[] = [];
  for (let depth = keys.length - 1; depth >= 0; depth -= 1) {
    const prefix = keys.slice(0, depth).map((key, index) => equal(key, anchor[index] ?? null));
    const key = keys[depth];
    if (key === undefined) continue;
    const last = depth === keys.length - 1;
    for (const part of beyond(key, anchor[depth] ?? null, last)) segments.push(all([...prefix, part]));
  }
  return segments;
}

function equal({ expression, params }: OrderKey, value: SqlValue): SqlPart {
  return value === null
    ? { text: `${expression} is null`, params: [...params] }
    : { text: `${expression} = ?`, params: [...params, value] };
}

/** Rows after this value; nulls come first in ascending order and last in descending order. */
function beyond({ expression, order, params }: OrderKey, value: SqlValue, inclusive: boolean): SqlPart[] {
  const part = (text: string, ...values: SqlValue[]): SqlPart => ({
    text: `${expression} ${text}`,
    params: [...params, ...values],
  });
  if (order === 'ASC') {
    if (value === null) return inclusive ? [part('is null'), part('is not null')] : [part('is not null')];
    return [part(inclusive ? '>= ?' : '> ?', value)];
  }
  if (value === null) return inclusive ? [part('is null')] : [];
  return [part(inclusive ? '<= ?' : '< ?', value), part('is null')];
}

function all(parts: SqlPart[]): SqlPart {
  return { text: parts.map((part) => part.text).join(' and '), params: parts.flatMap((part) => part.params) };
}
