import { stringify } from 'csv-stringify/sync';
import { momentText } from '#model/rules/time/writtenTime.ts';
import type { Cell } from '#server/engine/routes/exchange/cell.ts';
import { withoutFormula } from '#model/values/formulaSafety.ts';

// Without it, Excel reads a file in the code page of the machine, which breaks Chinese.
const BYTE_ORDER_MARK = '\uFEFF';

/** The file in chunks; holds at most one batch of rows. `zone`: the clock of its times. */
export async function* csvChunks(
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  zone = 'UTC',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLines([header.map(withoutFormula)]));
  for await (const rows of batches)
    yield encoder.encode(csvLines(rows.map((cells) => cells.map((cell) => csvText(cell, zone)))));
}

const csvLines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows' });

function csvText(cell: Cell, zone: string): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return withoutFormula(cell.text);
    case 'number':
      return String(cell.number);
    case 'day':
      return cell.day;
    case 'time':
      return momentText(cell.time.getTime(), zone);
  }
}
