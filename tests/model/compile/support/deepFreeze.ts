/** Freezes a value and all its parts, Maps and Sets included, so that a later change throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const change of ['set', 'add', 'delete', 'clear']) Object.defineProperty(value, change, { value: refuse });
    for (const [key, each] of value.entries()) [key, each].forEach(deepFreeze);
  }
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}

function refuse(): never {
  throw new TypeError('What was handed out is not changed');
}
