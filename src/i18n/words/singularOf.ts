const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^isu])s$/, '$1'],
];

/** The singular of a regular English plural; any other word unchanged: `data disks` is `data disk`, `address` stays. */
export function singularOf(name: string): string {
  const [ending, singular] = ENDINGS.find(([pattern]) => pattern.test(name)) ?? [];
  return ending === undefined || singular === undefined ? name : name.replace(ending, singular);
}
