import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { knownFieldKind } from '#model/fields/index.ts';

/** Every column that a reader can choose, the default ones first. Fields missing from the definition are left out. */
export function offeredColumns({ fields, lines, list }: Definition): ListColumn[] {
  return [...new Set([...list.columns, ...list.hidden])]
    .flatMap((name): ListColumn[] => {
      const column = fields[name] ?? lines?.[name];
      return column ? [column] : [];
    })
    .filter((column) => column.type === 'line' || !column.writeOnly);
}

/** The chosen columns in the chosen order; the default ones if none of the chosen still exists. */
export function visibleColumns(definition: Definition, chosen: readonly string[] | undefined): ListColumn[] {
  const offered = offeredColumns(definition);
  const pick = (names: readonly string[]) =>
    names.flatMap((name) => offered.find((field) => field.name === name) ?? []);
  const visible = pick(chosen ?? []);
  return visible.length > 0 ? visible : pick(definition.list.columns);
}

/** The key in the browser's store of the columns that the reader chose for a list or one of its views. */
export function columnsKey(resource: string, view?: string): string {
  return `list.${resource}.columns${view ? `.${view}` : ''}`;
}

/** Whether the server can sort a list by this field. */
export function isSortable(field: FieldDefinition): boolean {
  const kind = knownFieldKind(field.type);
  if (field.sortable === false || kind?.family === 'sealed') return false;
  return field.computed !== undefined || kind?.column(field) !== 'json';
}
