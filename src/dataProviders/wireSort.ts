/**
 * `{ field: 'status,-name', order: 'ASC' }` → `["status","ASC","name","DESC"]`. `order: 'DESC'` turns every direction
 * round.
 */
export function wireSort(sort: { field: string; order: string } | undefined): string[] {
  if (!sort?.field) return [];
  return sort.field.split(',').flatMap((key) => {
    const descending = key.startsWith('-') !== (sort.order === 'DESC');
    return [key.replace(/^-/, ''), descending ? 'DESC' : 'ASC'];
  });
}
