/** A cell of the grid by its row and column. */
export interface At {
  row: number;
  column: number;
}

/** Where the keyboard is, and where its selection began. */
export interface Cursor {
  at: At;
  from: At;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = ({ at, from }: Cursor): Range => ({
  top: Math.min(at.row, from.row),
  bottom: Math.max(at.row, from.row),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
});

const PAGE = 15;

/** The cursor after a key, as in a spreadsheet; undefined for a key that moves nothing. */
export function movedCursor(
  cursor: Cursor,
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  size: { rows: number; columns: number },
): Cursor | undefined {
  const last: At = { row: size.rows - 1, column: size.columns - 1 };
  const isFar = ctrlKey || metaKey;
  if (isFar && key.toLowerCase() === 'a') return { from: { row: 0, column: 0 }, at: last };
  const next = stepped(cursor.at, key, isFar, last);
  if (next === undefined) return undefined;
  const at = { row: within(next.row, last.row), column: within(next.column, last.column) };
  return { at, from: shiftKey ? cursor.from : at };
}

function stepped({ row, column }: At, key: string, isFar: boolean, last: At): At | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? last.column : column + 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? last.row : row, column: last.column };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    default:
      return undefined;
  }
}

const within = (place: number, most: number): number => Math.max(0, Math.min(most, place));
