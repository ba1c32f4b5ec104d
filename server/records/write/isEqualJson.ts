import type { Json } from '#model/definition.ts';

/** The same value, whatever the order of members. */
export function isEqualJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    return Array.isArray(left) && Array.isArray(right) && left.length === right.length && left.every((value, index) => isEqualJson(value, right[index] ?? null));
  }
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && isEqualJson(left[name] ?? null, right[name] ?? null));
}
