import { parse } from 'csv-parse/sync';
import { ApiError } from '#server/engine/http/apiError.ts';

export interface CsvTable {
  header: string[];
  /** Row numbers are those that a spreadsheet shows: the header is row 1. */
  rows: { row: number; cells: string[] }[];
}

export const MOST_ROWS = 10_000;

/** Parses the usual variants of CSV: with or without byte order mark, empty lines, with commas, semicolons or tabs. */
export function parseCsv(text: string): CsvTable {
  const lines = parsedLines(text);
  const [header, ...rest] = lines;
  if (!header || header.every((cell) => cell.trim() === '')) throw new ApiError('request.malformedFile');
  if (rest.length > MOST_ROWS) throw new ApiError('request.limitReached', { params: { max: MOST_ROWS } });
  const rows = rest
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { header: header.map((cell) => cell.trim()), rows };
}

function parsedLines(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'].find((mark) => firstLine(text).includes(mark)) ?? ',',
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (cause) {
    // With unbalanced quotes, the end of a row is unknown.
    throw new ApiError('request.malformedFile', { cause });
  }
}

const firstLine = (text: string) => text.slice(0, text.search(/[\r\n]|$/));
