import { isWritable } from '#model/access/access.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
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
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { fieldOfColumn } from './columnTitle.ts';
import { createCellReader, type CellReader } from './importCell.ts';
import { importTable, type ImportTable } from './importTable.ts';

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

const HEADER_ROW = 1;

/**
 * `POST ?import=dry-run|run` with a CSV or JSON file. `values` apply to every row, whatever the file holds, such as the
 * group that rules are imported into. Both modes do the same work in one transaction, so that a dry run finds exactly
 * what a run would: invalid values, missing references, names that exist in the database or twice in the file. A dry
 * run, and a run with any error, is rolled back.
 */
export async function importRecords(call: ResourceCall, mode: string): Promise<Response> {
  const { context, request, query } = call;
  const isTrial = mode === 'dry-run' || isTrue(query.get('dry_run'));
  const given = givenValues(query.get('values'));
  const table = await importTable(request);
  if (isTrial)
    return rolledBack(context, request, async (inside) => reply(inside, await importRows(call, inside, table, given)));
  try {
    return await onceOnly(call, factsOf(request).text ?? '', async (inside) => {
      const result = await importRows(call, inside, table, given);
      if (result.errors.length > 0) throw new Undone(result);
      return reply(inside, result, result.valid);
    });
  } catch (error) {
    // Thrown above to take the other rows back.
    if (error instanceof Undone) return reply(context, error.result);
    throw error;
  }
}

const reply = (context: Context, { total, valid, errors }: ImportResult, created = 0) =>
  jsonReply(context, 200, { total, valid, created, errors });

class Undone extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('rows with errors');
    this.result = result;
  }
}

async function importRows(
  { definition, path }: ResourceCall,
  context: Context,
  { header, rows }: ImportTable,
  given: Record<string, Json>,
): Promise<ImportResult> {
  const writable = Object.values(definition.fields).filter((field) => isWritable(field));
  const columns = header.map((heading) => fieldOfColumn(writable, heading));
  const errors: RowError[] = header.flatMap((heading, index) =>
    columns[index] ? [] : [rowError(context, HEADER_ROW, heading, unknownColumn(heading))],
  );
  // If the headings are invalid, every row would fail.
  if (errors.length > 0) return { total: rows.length, valid: 0, errors };

  const headings = new Map(
    columns.flatMap((field, index) => (field ? [[field.name, header[index] ?? field.name] as const] : [])),
  );
  const read = createCellReader(context, path);
  let valid = 0;
  for (const { row, cells } of rows) {
    try {
      const body = {
        ...(await bodyOf(
          columns.map((field) => (field && field.name in given ? undefined : field)),
          cells,
          read,
        )),
        ...given,
      };
      await context.transaction((inside) => createRecord(inside, definition, body, path));
      valid += 1;
    } catch (error) {
      // Report the error with its row and continue with the others.
      errors.push(...rowErrors(context, row, { definition, headings }, error));
    }
  }
  return { total: rows.length, valid, errors };
}

async function bodyOf(
  columns: ReturnType<typeof fieldOfColumn>[],
  cells: ImportTable['rows'][number]['cells'],
  read: CellReader,
): Promise<Record<string, Json>> {
  const body: Record<string, Json> = {};
  for (const [index, field] of columns.entries()) {
    const cell = cells[index];
    // An empty cell leaves the default of its field.
    if (!field || cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    body[field.name] = typeof cell === 'string' ? await read(field, cell) : cell;
  }
  return body;
}

function givenValues(text: string | null): Record<string, Json> {
  const values = parseJson(text ?? '') ?? {};
  if (!isObject(values)) throw new ApiError('request.invalid');
  return values;
}

const unknownColumn = (heading: string) => new ApiError('request.unknownField', { params: { name: heading } });

function rowError(context: Context, row: number, column: string, error: unknown): RowError {
  const { body } = errorReply(error, context);
  return { row, column, code: body.code, message: body.message };
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
