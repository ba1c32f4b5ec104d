import type { Json } from '#model/language/definition.ts';

/**
 * Whether two values are equal as JSON. The order of keys does not matter; an absent key and null are the same.
 *
 * @example
 *   isSameJson({ a: 1, b: null }, { a: 1 }); // true
 */
export function isSameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right || (left ?? null) === (right ?? null)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSameJson(item, right[index]))
    );
  }
  if (Array.isArray(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSameJson(left[key], right[key]));
}
