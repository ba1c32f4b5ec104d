import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { storedText, type Figure } from '#src/domains/billing/priceList/edits.ts';
import type { ListEdits } from '#src/domains/billing/priceList/useListEdits.ts';
import { movedCursor, rangeOf, type At, type Cursor } from './cursor.ts';
import { copied, enteredAt, filled, pasted, type Sheet } from './sheetEntries.ts';

export interface SheetOptions extends Sheet {
  figure: Figure;
  edits: ListEdits;
  cursor: Cursor;
  onCursor: (cursor: Cursor) => void;
}

/** What keyboard and clipboard do in a sheet. `typing`: the text with which the cell of the cursor is typed in. */
export function useSheet({ rows, places, figure, edits, cursor, onCursor }: SheetOptions) {
  const [typing, setTyping] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = { rows, places };
  const { at } = cursor;
  const range = rangeOf(cursor);
  const size = { rows: rows.length, columns: places.length };
  const isWritable = figure !== 'margin';
  const focusAt = ({ row, column }: At) =>
    frame.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();

  useEffect(() => {
    // The focus follows the cursor once the grid has it.
    if (typing === null && frame.current?.contains(document.activeElement)) focusAt({ row: at.row, column: at.column });
  }, [at.row, at.column, typing]);

  const textAt = (row: ListRow, place: ListPlace) =>
    edits.edits.get(edits.keyOf(row, place))?.text ?? storedText(row.cells[place.key], figure);

  function type(point: At): void {
    const [row, place] = [rows[point.row], places[point.column]];
    onCursor({ at: point, from: point });
    if (isWritable && row && place) setTyping(textAt(row, place));
  }

  function finish(text: string | null, step?: At): void {
    if (text !== null) edits.enter(enteredAt(sheet, at, text));
    setTyping(null);
    const next = { row: at.row + (step?.row ?? 0), column: at.column + (step?.column ?? 0) };
    const isInside = next.row >= 0 && next.row < size.rows && next.column >= 0 && next.column < size.columns;
    if (step && isInside) onCursor({ at: next, from: next });
    // Leaving with the pointer takes the focus where it went.
    if (step || text === null) focusAt(at);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (typing !== null) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    const moved = movedCursor(cursor, event, size);
    if (moved !== undefined) onCursor(moved);
    else if (isCommand && key.toLowerCase() === 'z') edits.dispatch({ type: shiftKey ? 'redo' : 'undo' });
    else if (isCommand && key.toLowerCase() === 'y') edits.dispatch({ type: 'redo' });
    else if (isCommand || altKey || !isWritable) return;
    else if (key === 'Delete' || key === 'Backspace') edits.enter(filled(sheet, range, ''));
    else if (key === 'Enter' || key === 'F2') type(at);
    else if (key.length === 1 && key !== ' ') setTyping(key);
    else return;
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent): void {
    if (typing !== null) return;
    event.clipboardData.setData('text/plain', copied(sheet, range, textAt));
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    if (typing !== null || !isWritable) return;
    event.preventDefault();
    edits.enter(pasted(sheet, range, event.clipboardData.getData('text/plain')));
  }

  return { frame, typing, range, type, finish, handlers: { onKeyDown, onCopy, onPaste } };
}
