import type { Condition } from '#model/conditions/conditions.ts';
import { toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `$own: true`: the records of the reader or of their organisation. A reader without an organisation finds no records
 * without an owner.
 */
const OWN: readonly Condition[] = [{ user_id: '$user.id' }, { bp_id: { eq: '$user.bp_id', empty: false } }];

/** The fields that `$own` reads. */
export const OWN_FIELDS: readonly string[] = OWN.flatMap((each) => Object.keys(each));

/**
 * A condition as data. The compiled form is the same except for `$own`, which is written out; `check/conditions.ts`
 * checks its words.
 *
 * @example
 *   readCondition(nodeOf({ status: 'active' }, at)); // { status: 'active' }
 */
export function readCondition(node: Node): Condition {
  const value = toJson(node);
  // A map of JSON values is a condition; the shape check has refused other values.
  return writtenOut((value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Condition);
}

type Part = Condition[string];

function writtenOut(condition: Condition): Condition {
  const { $own: own, ...rest } = condition;
  const written: Condition = Object.fromEntries(
    Object.entries(rest).map(([key, part]) => [key, partWrittenOut(key, part)]),
  );
  if (own !== true) return written;
  return '$any' in written ? { $all: [written, { $any: [...OWN] }] } : { ...written, $any: [...OWN] };
}

/** A wrong value under these three words is reported and stays unchanged. */
function partWrittenOut(key: string, part: Part): Part {
  if (key === '$not') return isCondition(part) ? writtenOut(part) : part;
  if ((key !== '$any' && key !== '$all') || !Array.isArray(part) || !part.every(isCondition)) return part;
  // An alternative that is only `$own` adds its own alternatives directly.
  return part.flatMap((each) =>
    key === '$any' && each.$own === true && Object.keys(each).length === 1 ? OWN : [writtenOut(each)],
  );
}

const isCondition = (part: unknown): part is Condition =>
  part !== null && typeof part === 'object' && !Array.isArray(part);
