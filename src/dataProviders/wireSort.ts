/**
 * `{ field: 'status,-name', order: 'ASC' }` → `["status","ASC","name","DESC"]`. `order: 'DESC'` reverses every
 * direction.
 */
export function wireSort(sort: { field: string; order: string } | undefined): string[] {
  if (!sort?.field) return [];
  return sort.field.split(',').flatMap((key) => {
    const descending = key.startsWith('-') !== (sort.order === 'DESC');
    return [key.replace(/^-/, ''), descending ? 'DESC' : 'ASC'];
  });
}
