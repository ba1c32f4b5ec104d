import type { Condition } from '#model/conditions.ts';
import { toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** A condition as data. The language and the compiled form are the same; `check/conditions.ts` judges its words. */
export function readCondition(node: Node): Condition {
  const value = toJson(node);
  // A map of JSON values is a condition; the shape check has refused anything else.
  return (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Condition;
}
