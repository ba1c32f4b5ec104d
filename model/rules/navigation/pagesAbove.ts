/**
 * A path and the paths above it, the nearest first.
 *
 * @example
 *   pagesAbove('/configure/email'); // ['/configure/email', '/configure']
 */
export function pagesAbove(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}
