import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { isSortable } from './visibleColumns.ts';

/** The field by which a list sorts for this column, the first of a line; undefined if the server cannot sort by it. */
export function sortField({ fields }: Pick<Definition, 'fields'>, column: ListColumn): string | undefined {
  const field = column.type === 'line' ? fields[column.parts[0]?.field ?? ''] : column;
  return field && isSortable(field) ? field.name : undefined;
}
