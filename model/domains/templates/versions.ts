/** `major.minor.patch`, with a part after a hyphen for what comes before the release; https://semver.org. */
export const VERSION_PATTERN =
  '(?:0|[1-9]\\d{0,5})\\.(?:0|[1-9]\\d{0,5})\\.(?:0|[1-9]\\d{0,5})(?:-[0-9A-Za-z-]{1,20}(?:\\.[0-9A-Za-z-]{1,20}){0,4})?';

/**
 * The order of two versions by Semantic Versioning: negative if the first is older. Text that is no version comes
 * first.
 *
 * @example
 *   compareVersions('1.10.0', '1.9.2') > 0; // true
 *   compareVersions('2.0.0-rc.1', '2.0.0') < 0; // true
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [index, part] of a.core.entries()) {
    const difference = part - (b.core[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.early.length === 0 || b.early.length === 0) return b.early.length - a.early.length;
  for (const [index, part] of a.early.entries()) {
    const difference = compareParts(part, b.early[index]);
    if (difference !== 0) return difference;
  }
  return a.early.length - b.early.length;
}

function partsOf(version: string): { core: number[]; early: string[] } {
  const [core = '', ...early] = version.split('-');
  const rest = early.join('-');
  return { core: core.split('.').map((part) => Number(part) || 0), early: rest === '' ? [] : rest.split('.') };
}

/** Numbers by value and before words; words by code point. */
function compareParts(one: string, other: string | undefined): number {
  if (other === undefined) return 1;
  const [a, b] = [one, other].map((part) => /^\d+$/.test(part));
  if (a && b) return Number(one) - Number(other);
  if (a !== b) return a ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
