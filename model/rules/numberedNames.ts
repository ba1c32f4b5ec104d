/**
 * The names of several records created at once: a single one keeps its name, several get their number as a suffix.
 *
 * @example
 *   numberedNames('web', 2); // ['web-1', 'web-2']
 */
export function numberedNames(name: string, count: number): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}
