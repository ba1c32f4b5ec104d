import { parse, type Options } from 'csv-parse/sync';
import { ApiError } from '#server/engine/http/apiError.ts';
import { restoredText } from '#model/values/formulaSafety.ts';

/** A line of a file that is not blank. Row numbers are those that a spreadsheet shows. */
export interface FileLine {
  row: number;
  cells: string[];
  /** The columns with a number of more digits than a spreadsheet keeps. */
  rounded?: ReadonlySet<number>;
}

/** Most digits of a number that a spreadsheet keeps: more are zeros. */
export const KEPT_DIGITS = 15;

/** A long number as a spreadsheet writes it to CSV; the digits that it leaves out are in no file. */
const SHORTENED = /^[+-]?\d(?:\.\d+)?E\+\d{2,3}$/;

export const MOST_ROWS = 10_000;

const DELIMITERS = [',', ';', '\t', '|'];

/** Longer than any text of a record; a file of commas only would otherwise fill the memory with cells. */
const LONGEST_LINE = 4_194_304;

const SEPARATOR_LINE = /^sep=(.)\r?(?:\n|$)/i;

/**
 * Parses the usual variants of CSV, whose lines may be blank. The line `sep=;` of Excel names what separates cells;
 * without it, it is what makes the most headings that `isKnown` knows.
 */
export function parseCsv(text: string, isKnown: (heading: string) => boolean): FileLine[] {
  const [line, declared] = SEPARATOR_LINE.exec(text) ?? [];
  const body = line === undefined ? text : text.slice(line.length);
  const delimiter = declared ?? likelyDelimiter(body, isKnown);
  const lines: FileLine[] = [];
  let row = 0;
  parsed(body, {
    delimiter,
    on_record: (cells) => {
      row += 1;
      if (isBlank(cells)) return null;
      const rounded = cells.flatMap((cell, column) => (SHORTENED.test(cell.trim()) ? [column] : []));
      refuseLine(
        lines.push({
          row,
          cells: cells.map(restoredText),
          ...(rounded.length > 0 && { rounded: new Set(rounded) }),
        }),
      );
      return null;
    },
  });
  return lines;
}

/** Refuses the line of this number, the headings being the first, if a file cannot have as many. */
export function refuseLine(line: number): void {
  if (line > MOST_ROWS + 1) throw new ApiError('request.tooManyRows', { params: { max: MOST_ROWS } });
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function likelyDelimiter(text: string, isKnown: (heading: string) => boolean): string {
  const scores = DELIMITERS.map((delimiter) => {
    // The first line that is not blank, because spreadsheets leave some above a table.
    const [headings = []] = parsed(text.trimStart(), { delimiter, to: 1 });
    return { delimiter, known: headings.filter((each) => isKnown(restoredText(each))).length, count: headings.length };
  });
  const [best] = scores.toSorted((one, other) => other.known - one.known || other.count - one.count);
  return best?.delimiter ?? ',';
}

function parsed(text: string, options: Options<string[]>): string[][] {
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_LINE,
      ...options,
    });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // With unbalanced quotes, the end of a row is unknown.
    throw new ApiError('request.malformedFile', { cause });
  }
}
