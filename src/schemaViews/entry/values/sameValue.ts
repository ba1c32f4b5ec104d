/** Whether two values mean the same to a form. Null, an empty text, an empty list and an empty object are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(tidy(one)) === JSON.stringify(tidy(other));
}

/** Normalises a value: empty values become null, and members are sorted. */
export function tidy(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(tidy);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, tidy(member)] as const)
    .filter(([, member]) => member !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? null : Object.fromEntries(members);
}
