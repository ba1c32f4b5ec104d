import { createHash } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { parseJson, readBytes } from '#server/engine/http/readBody.ts';
import { textOfFile } from '#server/engine/routes/exchange/formats/encoding.ts';
import { parseCsv, refuseLine, type FileLine } from '#server/engine/routes/exchange/formats/parseCsv.ts';
import { isOldOffice, isZip, readXlsx } from '#server/engine/routes/exchange/formats/readXlsx.ts';

/** The content of a file: texts from CSV and XLSX, values from JSON. Row numbers are those of the file. */
export interface ImportTable {
  /** How its bytes were read: an encoding, or XLSX. */
  encoding: string;
  /** Its texts may be values already. */
  isJson: boolean;
  header: string[];
  headerRow: number;
  rows: { row: number; cells: (Json | undefined)[]; rounded?: FileLine['rounded'] }[];
}

const LARGEST_FILE_BYTES = 16 * 1_048_576;

const XLSX = /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|octet-stream)\b/i;

/**
 * The table in a request: `text/csv`, a workbook, or `application/json` with a list of objects. A workbook is
 * recognised by its first bytes, because people choose the file that they have.
 */
export async function importTable(request: Request, isKnown: (heading: string) => boolean): Promise<ImportTable> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^text\/(csv|plain)\b/i.test(type) && !XLSX.test(type)) throw new ApiError('request.unsupportedType');
  const bytes = await readBytes(request, LARGEST_FILE_BYTES);
  if (isZip(bytes)) {
    // A repetition of the call is recognised by its text, which a workbook does not have.
    noteFact(request, 'text', createHash('sha256').update(bytes).digest('hex'));
    return tableOfLines(await readXlsx(bytes), 'XLSX');
  }
  if (isOldOffice(bytes)) throw new ApiError('request.oldWorkbook');
  if (XLSX.test(type)) throw new ApiError('request.malformedFile');
  const { text, encoding } = textOfFile(bytes, /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]);
  noteFact(request, 'text', text);
  return isJson ? tableOfJson(text, encoding) : tableOfLines(parseCsv(text, isKnown), encoding);
}

function tableOfJson(text: string, encoding: string): ImportTable {
  const records = parseJson(text);
  if (!Array.isArray(records) || records.length === 0 || !records.every(isObject))
    throw new ApiError('request.malformedFile');
  refuseLine(records.length + 1);
  const header = [...new Set(records.flatMap(Object.keys))];
  return {
    encoding,
    isJson: true,
    header,
    headerRow: 1,
    rows: records.map((record, index) => ({ row: index + 1, cells: header.map((name) => record[name]) })),
  };
}

function tableOfLines([first, ...rows]: FileLine[], encoding: string): ImportTable {
  if (first === undefined) throw new ApiError('request.malformedFile');
  return { encoding, isJson: false, header: first.cells.map((cell) => cell.trim()), headerRow: first.row, rows };
}
