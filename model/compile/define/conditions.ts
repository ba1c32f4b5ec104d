import type { Condition } from '#model/conditions/conditions.ts';
import { toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** `$own: true`: what is the reader's, or their organisation's. Who has no organisation finds nothing of nobody's. */
const OWN: readonly Condition[] = [{ user_id: '$user.id' }, { bp_id: { eq: '$user.bp_id', empty: false } }];

/** The fields that `$own` asks for. */
export const OWN_FIELDS: readonly string[] = OWN.flatMap((each) => Object.keys(each));

/**
 * A condition as data. The compiled form is the same but for `$own`, which is written out; `check/conditions.ts` judges
 * its words.
 */
export function readCondition(node: Node): Condition {
  const value = toJson(node);
  // A map of JSON values is a condition; the shape check has refused anything else.
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

/** What else than conditions a file has under these three words is reported, and stays as it is. */
function partWrittenOut(key: string, part: Part): Part {
  if (key === '$not') return isCondition(part) ? writtenOut(part) : part;
  if ((key !== '$any' && key !== '$all') || !Array.isArray(part) || !part.every(isCondition)) return part;
  // One of several alternatives that is nothing else needs no alternatives of its own.
  return part.flatMap((each) =>
    key === '$any' && each.$own === true && Object.keys(each).length === 1 ? OWN : [writtenOut(each)],
  );
}

const isCondition = (part: unknown): part is Condition =>
  part !== null && typeof part === 'object' && !Array.isArray(part);
