import { CELL, glyphOf } from './font.ts';

/** Columns and rows of characters. The first row is the bar. */
const COLUMNS = 90;
const ROWS = 30;

/** In pixels. */
export const SCREEN = { width: COLUMNS * CELL.width, height: ROWS * CELL.height } as const;

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A part of the screen in two colours. */
export interface Strip {
  x: number;
  y: number;
  width: number;
  height: number;
  background: Colour;
  ink: Colour;
  /** Row by row: 1 for ink. */
  pixels: Uint8Array;
}

const TEXT = { background: [14, 18, 17], ink: [214, 224, 216] } as const satisfies Partial<Strip>;
const BAR = { background: [18, 110, 82], ink: [255, 255, 255] } as const satisfies Partial<Strip>;

export interface TextGrid {
  /** Replaces the bar at the top: one text to the left, one to the right. */
  bar(left: string, right: string): void;
  /** Writes at the cursor. Wraps long lines, and scrolls at the bottom. */
  write(text: string): void;
  /** Removes the character before the cursor. */
  erase(): void;
  /** Removes all text below the bar. */
  clear(): void;
  /** Shows or hides the cursor. */
  showCursor(isShown: boolean): void;
  /** The columns that are left in the row of the cursor. */
  room(): number;
  /** Draws the rows between two heights in pixels again, although they did not change. */
  touch(top: number, bottom: number): void;
  /** Returns what changed between two heights in pixels since the last call. */
  take(top: number, bottom: number): Strip[];
}

/** A screen of text, drawn in pixels on request. */
export function createTextGrid(): TextGrid {
  const rows: string[][] = Array.from({ length: ROWS }, () => emptyRow());
  /** The columns that changed, by row: from, and up to. */
  const changed: [number, number][] = rows.map(() => [0, COLUMNS]);
  const cursor = { row: 1, column: 0, isShown: false };

  function mark(row: number, from = 0, to = COLUMNS): void {
    const range = changed[row];
    if (range === undefined) return;
    const [start, end] = range;
    changed[row] = start === end ? [from, to] : [Math.min(start, from), Math.max(end, to)];
  }

  function put(row: number, column: number, character: string): void {
    const cells = rows[row];
    if (cells === undefined || cells[column] === character) return;
    cells[column] = character;
    mark(row, column, column + 1);
  }

  /** Both places of the cursor are drawn again. */
  function move(row: number, column: number): void {
    mark(cursor.row, cursor.column, cursor.column + 1);
    Object.assign(cursor, { row, column });
    mark(row, column, column + 1);
  }

  function endLine(): void {
    if (cursor.row + 1 < ROWS) return move(cursor.row + 1, 0);
    rows.splice(1, 1);
    rows.push(emptyRow());
    for (let row = 1; row < ROWS; row += 1) mark(row);
    move(cursor.row, 0);
  }

  return {
    bar(left, right) {
      const text = ` ${left}`.slice(0, COLUMNS - right.length - 2).padEnd(COLUMNS - right.length - 1);
      Array.from(`${text}${right} `.slice(0, COLUMNS)).forEach((character, column) => put(0, column, character));
    },
    write(text) {
      for (const character of text) {
        if (character === '\n') {
          endLine();
          continue;
        }
        if (cursor.column === COLUMNS) endLine();
        put(cursor.row, cursor.column, character);
        move(cursor.row, cursor.column + 1);
      }
    },
    erase() {
      if (cursor.column === 0) return;
      move(cursor.row, cursor.column - 1);
      put(cursor.row, cursor.column, ' ');
    },
    clear() {
      for (let row = 1; row < ROWS; row += 1) {
        rows[row] = emptyRow();
        mark(row);
      }
      move(1, 0);
    },
    showCursor(isShown) {
      cursor.isShown = isShown;
      move(cursor.row, cursor.column);
    },
    room: () => COLUMNS - cursor.column,
    touch(top, bottom) {
      for (const row of rowsBetween(top, bottom)) mark(row);
    },
    take(top, bottom) {
      return rowsBetween(top, bottom).flatMap((row) => {
        const [from, to] = changed[row] ?? [0, 0];
        changed[row] = [0, 0];
        // The cursor can stand behind the last column.
        const end = Math.min(to, COLUMNS);
        const inverted = cursor.isShown && cursor.row === row ? cursor.column : undefined;
        return from < end ? [stripOf(row, rows[row] ?? [], { from, to: end, inverted })] : [];
      });
    },
  };
}

/** Draws some columns of a row; the one under the cursor is inverted. */
function stripOf(
  row: number,
  cells: readonly string[],
  { from, to, inverted }: { from: number; to: number; inverted: number | undefined },
): Strip {
  const width = (to - from) * CELL.width;
  const pixels = new Uint8Array(width * CELL.height);
  for (let column = from; column < to; column += 1) {
    const character = cells[column] ?? ' ';
    if (character === ' ' && column !== inverted) continue;
    const glyph = column === inverted ? glyphOf(character).map((dot) => 1 - dot) : glyphOf(character);
    for (let y = 0; y < CELL.height; y += 1)
      pixels.set(glyph.subarray(y * CELL.width, (y + 1) * CELL.width), y * width + (column - from) * CELL.width);
  }
  const place = { x: from * CELL.width, y: row * CELL.height, width, height: CELL.height };
  return { ...place, ...(row === 0 ? BAR : TEXT), pixels };
}

const emptyRow = (): string[] => Array.from({ length: COLUMNS }, () => ' ');

function rowsBetween(top: number, bottom: number): number[] {
  const first = Math.floor(top / CELL.height);
  const last = Math.min(ROWS, Math.ceil(bottom / CELL.height));
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
}
