import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isTrue } from '#server/engine/http/checkQuery.ts';
import { parseJson } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { requireProofOf } from '#server/engine/routes/resources/requireProof.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { importColumns, isKnownHeading, type ImportColumn } from './importColumns.ts';
import { importBody } from './importBody.ts';
import { createCellReader } from './importCell.ts';
import { importTable, type ImportTable } from './importTable.ts';
import { KEPT_DIGITS } from '#server/engine/routes/exchange/formats/parseCsv.ts';
import { CELL_MAX_LENGTH } from '#server/engine/routes/exchange/formats/xlsxParts.ts';
import { zoneOf } from './zoneOf.ts';

interface RowError {
  [member: string]: Json;
  row: number;
  code: number;
  message: string;
}

interface ImportResult {
  total: number;
  valid: number;
  errors: RowError[];
}

/** Rows of the file that a preview shows. */
const ROWS_SHOWN = 5;
const LONGEST_SHOWN = 120;

/**
 * `POST ?import=dry-run|run` with a CSV, XLSX or JSON file. `values` apply to every row, whatever the file holds, such
 * as the group that rules are imported into. Both modes do the same work in one transaction, so that a dry run finds
 * exactly what a run would: invalid values, missing references, names that exist in the database or twice in the file.
 * A dry run, and a run with any error, is rolled back.
 */
export async function importRecords(call: ResourceCall, mode: string): Promise<Response> {
  const { context, request, query } = call;
  const isTrial = mode === 'dry-run' || isTrue(query.get('dry_run'));
  const given = givenValues(query.get('values'));
  const table = await importTable(request, (heading) => isKnownHeading(call.definition, heading));
  const columns = importColumns(call.definition, table);
  const file: ReadFile = { table, columns, zone: zoneOf(query.get('zone')) };
  const reply = (of: Context, { total, valid, errors }: ImportResult, created = 0) =>
    jsonReply(of, 200, { total, valid, created, errors, ...previewOf(of, table, columns) });
  if (isTrial)
    return rolledBack(context, request, async (inside) => reply(inside, await importRows(call, inside, file, given)));
  await requireProofOf(call, call.definition.create, writtenFields(columns, given));
  try {
    return await onceOnly(call, factsOf(request).text ?? '', async (inside) => {
      const result = await importRows(call, inside, file, given);
      if (result.errors.length > 0) throw new Undone(result);
      return reply(inside, result, result.valid);
    });
  } catch (error) {
    // Thrown above to take the other rows back.
    if (error instanceof Undone) return reply(context, error.result);
    throw error;
  }
}

class Undone extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('rows with errors');
    this.result = result;
  }
}

export interface ReadFile {
  table: ImportTable;
  columns: ImportColumn[];
  /** The clock of times whose column names none. */
  zone: string | undefined;
}

/** How the file was read, so that its reader can compare it with what was meant. */
function previewOf({ lang }: Context, { encoding, rows }: ImportTable, columns: ImportColumn[]): Record<string, Json> {
  return {
    encoding,
    columns: columns.map(({ heading, names, field }) => ({
      heading,
      label: names?.label[lang] ?? null,
      read: field !== undefined,
    })),
    sample: rows.slice(0, ROWS_SHOWN).map(({ row, cells }) => ({
      row,
      cells: columns.map((_, index) => shownText(cells[index]).slice(0, LONGEST_SHOWN)),
    })),
  };
}

const shownText = (cell: Json | undefined): string =>
  typeof cell === 'string' ? cell : cell === null || cell === undefined ? '' : JSON.stringify(cell);

async function importRows(
  { definition, path }: ResourceCall,
  context: Context,
  { table, columns, zone }: ReadFile,
  given: Record<string, Json>,
): Promise<ImportResult> {
  const { rows, headerRow } = table;
  const errors: RowError[] = columns.flatMap(({ heading, names, error }) =>
    error === undefined ? [] : [rowError(context, headerRow, heading, { error, names })],
  );
  // If the headings are invalid, every row would fail.
  if (errors.length > 0) return { total: rows.length, valid: 0, errors };

  const headings = new Map(columns.flatMap(({ field, heading }) => (field ? [[field.name, heading] as const] : [])));
  const used = columns.map((column) => (column.field !== undefined && column.field.name in given ? {} : column));
  const read = createCellReader(context, path);
  let valid = 0;
  for (const { row, cells, rounded } of rows) {
    const faults = cellFaults({ cells, rounded }, columns, table);
    errors.push(
      ...faults.map(({ column, error }) =>
        rowError(context, row, column?.heading ?? '', { error, names: column?.names }),
      ),
    );
    if (faults.length > 0) continue;
    try {
      const body = { ...(await importBody(used, cells, { read, zone, isJson: table.isJson })), ...given };
      await context.transaction((inside) => createRecord(inside, definition, body, path));
      valid += 1;
    } catch (error) {
      // Report the error with its row and continue with the others.
      errors.push(...rowErrors(context, row, { definition, headings }, error));
    }
  }
  return { total: rows.length, valid, errors };
}

/** Faults that no rule of a field would find: more cells than headings, and texts that lost a part on the way. */
export function cellFaults(
  { cells, rounded }: Omit<ImportTable['rows'][number], 'row'>,
  columns: ImportColumn[],
  { encoding }: Pick<ImportTable, 'encoding'>,
): { column?: ImportColumn; error: ApiError }[] {
  const beyond = cells.slice(columns.length).filter((cell) => String(cell ?? '').trim() !== '');
  const faults = columns.flatMap((column, index) => {
    const cell = cells[index];
    if (column.field === undefined || typeof cell !== 'string') return [];
    if (cell.includes('\uFFFD'))
      return [{ column, error: faulty('request.unreadableCell', { text: cell.slice(0, 40) }) }];
    // The text of a number that is an amount is that amount, nearly.
    if (rounded?.has(index) === true && !fieldKind(column.field.type).isNumber)
      return [{ column, error: faulty('request.roundedCell', { text: cell.slice(0, 40), max: KEPT_DIGITS }) }];
    const isCut = encoding === 'XLSX' && cell.length >= CELL_MAX_LENGTH;
    return isCut ? [{ column, error: faulty('request.cutCell', { max: CELL_MAX_LENGTH }) }] : [];
  });
  if (beyond.length === 0) return faults;
  return [{ error: faulty('request.extraCells', { count: cells.length, columns: columns.length }) }, ...faults];
}

const faulty = (key: string, params: Record<string, string | number>) => new ApiError(key, { params });

export function givenValues(text: string | null): Record<string, Json> {
  const values = parseJson(text ?? '') ?? {};
  if (!isObject(values)) throw new ApiError('request.invalid');
  return values;
}

/** The fields that an import writes. */
export const writtenFields = (columns: readonly ImportColumn[], given: Record<string, Json>): ReadonlySet<string> =>
  new Set([...columns.flatMap(({ field }) => (field ? [field.name] : [])), ...Object.keys(given)]);

function rowError(
  context: Context,
  row: number,
  column: string,
  { error, names }: { error: ApiError; names: FieldDefinition | undefined },
): RowError {
  const { body } = errorReply(error, context);
  const label = names?.label[context.lang];
  return { row, column, ...(label !== undefined && { label }), code: body.code, message: body.message };
}

interface FileColumns {
  definition: Definition;
  /** The heading of each field in the file. */
  headings: ReadonlyMap<string, string>;
}

/** One error for every invalid field: the heading of the file, and the field's label in the reader's language. */
function rowErrors(context: Context, row: number, { definition, headings }: FileColumns, error: unknown): RowError[] {
  const { body } = errorReply(error, context);
  const { code, message, fields } = body;
  const entries = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? Object.entries(fields) : [];
  if (entries.length === 0) return [{ row, code: Number(code), message: String(message) }];
  return entries.map(([path, sentence]) => {
    const name = path.split('.', 1)[0] ?? path;
    const label = definition.fields[name]?.label[context.lang];
    return {
      row,
      column: headings.get(name) ?? name,
      ...(label !== undefined && { label }),
      code: Number(code),
      message: String(sentence),
    };
  });
}
