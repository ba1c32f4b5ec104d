import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { readTable } from '#model/domains/billing/prices/list/tableText.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { movedCursor, rangeOf, type At, type Cursor } from './cursor.ts';
import { storedText, type Figure } from './edits.ts';
import { GridSheet } from './GridSheet.ts';
import { PriceRow } from './PriceRow.tsx';
import type { Entry, ListEdits } from './useListEdits.ts';

interface Props {
  rows: readonly ListRow[];
  places: readonly ListPlace[];
  figure: Figure;
  isFree: boolean;
  edits: ListEdits;
  cursor: Cursor;
  onCursor: (cursor: Cursor) => void;
  /** The words of a row: its name, and what its price counts. */
  wordsOf: (row: ListRow) => { name: string; note: string };
}

/** A sheet of prices: arrows, typing, copy, paste and undo as in a spreadsheet. */
export function PriceGrid({ rows, places, figure, isFree, edits, cursor, onCursor, wordsOf }: Props) {
  const translate = useTranslate();
  const [typing, setTyping] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { at } = cursor;
  const range = rangeOf(cursor);
  const size = { rows: rows.length, columns: places.length };
  const textAt = (row: ListRow, place: ListPlace) =>
    edits.edits.get(edits.keyOf(row, place))?.text ?? storedText(row.cells[place.key], figure);

  useEffect(() => {
    // The focus follows the cursor once the grid has it.
    if (typing === null && sheet.current?.contains(document.activeElement))
      sheet.current.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`)?.focus();
  }, [at.row, at.column, typing]);

  function entriesIn(textFor: (row: number, column: number) => string | undefined): Entry[] {
    const entries: Entry[] = [];
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) add(entries, row, column, textFor(row, column));
    return entries;
  }

  function add(entries: Entry[], row: number, column: number, text: string | undefined): void {
    const [line, place] = [rows[row], places[column]];
    if (line !== undefined && place !== undefined && text !== undefined) entries.push({ row: line, place, text });
  }

  function finish(text: string | null, step?: At): void {
    if (text !== null) {
      const entries: Entry[] = [];
      add(entries, at.row, at.column, text);
      edits.enter(entries);
    }
    setTyping(null);
    const next = { row: at.row + (step?.row ?? 0), column: at.column + (step?.column ?? 0) };
    if (step && next.row < size.rows && next.column >= 0 && next.column < size.columns)
      onCursor({ at: next, from: next });
    sheet.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (typing !== null) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    const moved = movedCursor(cursor, event, size);
    const isTyped = key.length === 1 && !isCommand && !altKey && figure !== 'margin';
    if (moved !== undefined) onCursor(moved);
    else if (isCommand && key.toLowerCase() === 'z') edits.dispatch({ type: shiftKey ? 'redo' : 'undo' });
    else if (isCommand && key.toLowerCase() === 'y') edits.dispatch({ type: 'redo' });
    else if (key === 'Delete' || key === 'Backspace') edits.enter(entriesIn(() => ''));
    else if ((key === 'Enter' || key === 'F2') && figure !== 'margin') setTyping(textNow());
    else if (isTyped && key !== ' ') setTyping(key);
    else return;
    event.preventDefault();
  }

  function textNow(): string {
    const [row, place] = [rows[at.row], places[at.column]];
    return row && place ? textAt(row, place) : '';
  }

  function onCopy(event: ClipboardEvent): void {
    if (typing !== null) return;
    const lines: string[] = [];
    for (const row of rows.slice(range.top, range.bottom + 1))
      lines.push(places.slice(range.left, range.right + 1).map((place) => textAt(row, place)).join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  }

  /** One cell fills the selection; more begin at its corner. Empty cells of a table change nothing. */
  function onPaste(event: ClipboardEvent): void {
    if (typing !== null || figure === 'margin') return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData('text/plain'));
    const [[only = ''] = []] = table;
    if (table.length === 1 && table[0]?.length === 1) {
      edits.enter(entriesIn(() => only));
      return;
    }
    const entries: Entry[] = [];
    for (const [down, line] of table.entries())
      for (const [right, text] of line.entries())
        add(entries, range.top + down, range.left + right, text.trim() === '' ? undefined : text);
    edits.enter(entries);
  }

  return (
    <GridSheet ref={sheet}>
      <table
        role="grid"
        aria-label={translate('priceList.title')}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{translate('priceList.row')}</th>
            {places.map(({ key, name, region_id, cloud_id }) => (
              <th key={key} scope="col" data-kind={cloud_id !== null ? 'cloud' : region_id !== null ? 'region' : 'all'}>
                {name ?? translate('priceList.everywhere')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PriceRow
              key={row.key}
              row={row}
              index={index}
              places={places}
              figure={figure}
              isFree={isFree}
              edits={edits.edits}
              keyOf={edits.keyOf}
              {...wordsOf(row)}
              active={index === at.row ? at.column : undefined}
              selected={index >= range.top && index <= range.bottom ? `${range.left} ${range.right}` : undefined}
              typing={index === at.row ? typing : null}
              onPoint={(point, isExtended) => onCursor({ at: point, from: isExtended ? cursor.from : point })}
              onType={(point) => {
                onCursor({ at: point, from: point });
                const place = places[point.column];
                if (figure !== 'margin' && place) setTyping(textAt(row, place));
              }}
              onFinish={finish}
            />
          ))}
        </tbody>
      </table>
    </GridSheet>
  );
}
