import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import type { Cell } from './cell.ts';
import { columnName, sheetRow, WORKBOOK_PARTS } from './xlsxParts.ts';

const SHEET_START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** A workbook of one sheet, in chunks: rows are compressed as they are read, so memory does not limit its size. */
export async function* xlsxChunks(header: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };

  for (const [path, content] of Object.entries(WORKBOOK_PARTS)) {
    const part = new ZipPassThrough(path);
    zip.add(part);
    part.push(strToU8(content), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  const widths = header.map(
    (title, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, 8 + title.length * 2)}" customWidth="1"/>`,
  );
  sheet.push(
    strToU8(
      `${SHEET_START}<cols>${widths.join('')}</cols><sheetData>${sheetRow(
        1,
        header.map((text) => ({ kind: 'text', text })),
        true,
      )}`,
    ),
  );
  yield* take();

  let row = 1;
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map((cells) => sheetRow(++row, cells)).join('')));
    yield* take();
  }
  const range = `A1:${columnName(Math.max(0, header.length - 1))}${row}`;
  sheet.push(strToU8(`</sheetData><autoFilter ref="${range}"/></worksheet>`), true);
  zip.end();
  yield* take();
}
