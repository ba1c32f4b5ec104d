import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { parseJson, readText } from '#server/engine/http/readBody.ts';
import { MOST_ROWS, parseCsv } from './parseCsv.ts';

/** The content of a file: texts from CSV, values from JSON. Row numbers are those of the file. */
export interface ImportTable {
  header: string[];
  rows: { row: number; cells: (Json | undefined)[] }[];
}

const LARGEST_FILE_BYTES = 16 * 1_048_576;

/** The table in a request: `text/csv`, or `application/json` with a list of objects. */
export async function importTable(request: Request): Promise<ImportTable> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^text\/(csv|plain)\b/i.test(type)) throw new ApiError('request.unsupportedType');
  const text = await readText(request, LARGEST_FILE_BYTES);
  return isJson ? tableOfJson(text) : parseCsv(text);
}

function tableOfJson(text: string): ImportTable {
  const records = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(records) || records.length === 0 || !records.every(isObject))
    throw new ApiError('request.malformedFile');
  if (records.length > MOST_ROWS) throw new ApiError('request.limitReached', { params: { max: MOST_ROWS } });
  const header = [...new Set(records.flatMap(Object.keys))];
  return {
    header,
    rows: records.map((record, index) => ({ row: index + 1, cells: header.map((name) => record[name]) })),
  };
}
