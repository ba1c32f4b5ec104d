import type { ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { readTable } from '#model/domains/billing/prices/list/tableText.ts';
import type { Entry } from '#src/domains/billing/priceList/useListEdits.ts';
import type { At, Range } from './cursor.ts';

export interface Sheet {
  rows: readonly ListRow[];
  places: readonly ListPlace[];
}

/** The same text at each place of a range. */
export function filled({ rows, places }: Sheet, { top, bottom, left, right }: Range, text: string): Entry[] {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) => places.slice(left, right + 1).map((place) => ({ row, place, text })));
}

/** A text at one place. */
export const enteredAt = (sheet: Sheet, { row, column }: At, text: string): Entry[] =>
  filled(sheet, { top: row, bottom: row, left: column, right: column }, text);

/** One cell fills the range; a table begins at its corner, and its empty cells change nothing. */
export function pasted(sheet: Sheet, range: Range, clipboard: string): Entry[] {
  const table = readTable(clipboard);
  const [[only = ''] = []] = table;
  if (table.length === 1 && table[0]?.length === 1) return filled(sheet, range, only);
  return table.flatMap((line, down) =>
    line.flatMap((text, right) =>
      text.trim() === '' ? [] : enteredAt(sheet, { row: range.top + down, column: range.left + right }, text),
    ),
  );
}

/** What a range is copied as. */
export const copied = ({ rows, places }: Sheet, range: Range, textAt: (row: ListRow, place: ListPlace) => string) =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      places
        .slice(range.left, range.right + 1)
        .map((place) => textAt(row, place))
        .join('\t'),
    )
    .join('\n');
