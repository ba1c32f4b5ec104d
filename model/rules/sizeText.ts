const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A size for people, rounded down to two decimals (spec 5): `sizeText(1536)` is '1.5 KB'. GB is the largest unit. */
export function sizeText(bytes: number): string {
  let power = 0;
  while (power < units.length - 1 && Math.abs(bytes) >= 1024 ** (power + 1)) power += 1;
  return `${Math.trunc((bytes / 1024 ** power) * 100) / 100} ${units[power]}`;
}
