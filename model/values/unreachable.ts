/**
 * Ends a `switch` over a union: a case added later does not compile until it is handled.
 *
 * @example
 *   default: return unreachable(word)
 */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
