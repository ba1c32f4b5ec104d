import type { ListColumn } from '#model/language/listColumn.ts';

/** The names of the fields that a column shows. */
export function columnFields(column: ListColumn): string[] {
  return column.type === 'line' ? column.parts.map(({ field }) => field) : [column.name];
}
