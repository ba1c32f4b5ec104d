import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';

import { isAwaited } from '#src/dataProviders/partialRecord.ts';

/** A few equal rows are a coincidence. */
const FEWEST_ROWS = 6;

type Row = Readonly<Record<string, unknown>>;

/**
 * The columns that say the same in every row, and so say nothing. Never the title, the state, values with a colour, a
 * line, a column that sorts the list or one that people edit in its cell.
 */
export function sameColumns(
  { titleField, stateField }: Pick<Definition, 'titleField' | 'stateField'>,
  columns: readonly ListColumn[],
  rows: readonly Row[],
  sort: readonly SortKey[],
): ReadonlySet<string> {
  const [first, ...others] = rows;
  if (first === undefined || rows.length < FEWEST_ROWS) return NONE;
  const isSame = (column: ListColumn) => {
    if (column.type === 'line' || column.inline || [titleField, stateField].includes(column.name)) return false;
    // Good news in every row is news.
    if (column.values && Object.values(column.values).some(({ tone }) => tone !== undefined)) return false;
    if (sort.some(({ field }) => field === column.name)) return false;
    // Values that are still loading are unknown, not equal.
    if (rows.some((row) => isAwaited(row, column.name))) return false;
    const value = JSON.stringify(first[column.name]);
    return others.every((row) => JSON.stringify(row[column.name]) === value);
  };
  return new Set(columns.filter(isSame).map(({ name }) => name));
}

const NONE: ReadonlySet<string> = new Set();
