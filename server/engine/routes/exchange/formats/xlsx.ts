import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from '#server/engine/routes/exchange/cell.ts';
import { columnName, sheetRow, WORKBOOK_PARTS } from './xlsxParts.ts';

const SHEET_START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** The same rows are the same file: the parts are of no time. ZIP begins with 1980. */
const OF_NO_TIME = { mtime: new Date(Date.UTC(1980, 0, 2)), forceDosTimestamp: true };

/**
 * A workbook of one sheet, in chunks: rows are compressed as they are read, so memory does not limit its size. The
 * parts whose size is known are written with it, because some readers read from the start of the file; the sheet is
 * compressed and followed by its size. `zone`: the clock of its times.
 */
export async function* xlsxChunks(
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  zone: string,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const rows = Readable.from(sheetChunks(header, batches, zone));
  const file = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => file.destroy(error));
  for (const [path, content] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(content), path, OF_NO_TIME);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', OF_NO_TIME);
  zip.end();
  try {
    for await (const chunk of file) yield chunk;
  } finally {
    // A client that disconnects ends the query.
    rows.destroy();
  }
}

async function* sheetChunks(header: string[], batches: AsyncIterable<Cell[][]>, zone: string): AsyncGenerator<Buffer> {
  const widths = header.map(
    (title, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, 8 + title.length * 2)}" customWidth="1"/>`,
  );
  const titles = header.map((text): Cell => ({ kind: 'text', text }));
  yield Buffer.from(`${SHEET_START}<cols>${widths.join('')}</cols><sheetData>${sheetRow(1, titles, zone, true)}`);
  let row = 1;
  for await (const rows of batches) {
    const text = rows.map((cells) => sheetRow(++row, cells, zone)).join('');
    if (text !== '') yield Buffer.from(text);
  }
  const range = `A1:${columnName(Math.max(0, header.length - 1))}${row}`;
  yield Buffer.from(`</sheetData><autoFilter ref="${range}"/></worksheet>`);
}
