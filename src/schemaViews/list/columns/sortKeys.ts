import type { SortKey } from '#model/language/viewDefinitions.ts';

/**
 * A sort by several fields as one word, as the schema language writes it: `status,-created_at`. react-admin's lists
 * know one field only; this word stands in its place, in the address too, and the data provider reads it.
 */
export function sortWord(keys: readonly SortKey[]): string {
  return keys.map(({ field, order }) => (order === 'DESC' ? `-${field}` : field)).join(',');
}

/** Reads `sortWord` back. `DESC` beside the word, as react-admin writes it, turns every key around. */
export function sortKeys(sort: { field: string; order?: string }): SortKey[] {
  return sort.field
    .split(',')
    .filter((word) => word !== '' && word !== '-')
    .map((word) => {
      const descending = word.startsWith('-') !== (sort.order === 'DESC');
      return { field: word.replace(/^-/, ''), order: descending ? 'DESC' : 'ASC' };
    });
}

/**
 * The sort after a click on a column: ascending, descending, then not at all. With `several` (shift) the column joins
 * the others or changes its own direction in place; without it stands alone.
 */
export function nextSort(keys: readonly SortKey[], field: string, several: boolean): SortKey[] {
  const current = keys.find((key) => key.field === field);
  const turned: SortKey[] = !current
    ? [{ field, order: 'ASC' }]
    : current.order === 'ASC'
      ? [{ field, order: 'DESC' }]
      : [];
  if (!several) return turned;
  if (!current) return [...keys, ...turned];
  return keys.flatMap((key) => (key.field === field ? turned : [key]));
}
