/**
 * A number for a value that JSON and databases can hold: infinity is a value, and the largest number stands for it.
 *
 * @example
 *   finite(Infinity) === Number.MAX_VALUE; // true
 */
export const finite = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));

/**
 * Whether a number stands for infinity.
 *
 * @example
 *   isInfinite(-Number.MAX_VALUE); // true
 */
export const isInfinite = (value: number): boolean => Math.abs(value) >= Number.MAX_VALUE;
