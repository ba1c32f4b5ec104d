/** Freezes a value and everything in it, Maps and Sets with their content, so that whoever changes it later throws. */
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
