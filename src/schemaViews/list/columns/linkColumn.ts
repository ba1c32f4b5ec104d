import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';

/** Their values lead elsewhere. */
const LEADING: ReadonlySet<string> = new Set(['reference', 'references', 'line']);

/**
 * The column whose values lead to the pages of the records: the title, or the first one where no column shows the
 * title. What a resource shows by a component of its own has links of its own.
 */
export function linkColumn(
  { titleField, slots }: Pick<Definition, 'titleField' | 'slots'>,
  columns: readonly ListColumn[],
): string | undefined {
  if (columns.some(({ name }) => name === titleField)) return titleField;
  const [first] = columns;
  if (first === undefined || LEADING.has(first.type)) return undefined;
  const isOwn = [`column.${first.name}`, `field.${first.name}`].some((slot) => slots[slot] !== undefined);
  return isOwn ? undefined : first.name;
}
