import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { importBody } from '#server/engine/routes/exchange/importBody.ts';
import { createCellReader } from '#server/engine/routes/exchange/importCell.ts';
import { importColumns, isKnownHeading, type ImportColumn } from '#server/engine/routes/exchange/importColumns.ts';
import { cellFaults, givenValues, writtenFields } from '#server/engine/routes/exchange/importRecords.ts';
import { importTable, type ImportTable } from '#server/engine/routes/exchange/importTable.ts';
import { zoneOf } from '#server/engine/routes/exchange/zoneOf.ts';
import { requireProofOf } from '#server/engine/routes/resources/requireProof.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';
import type { NewTask } from '#server/engine/routes/tasks/beginTask.ts';
import type { RowsKind } from '#server/engine/routes/tasks/taskKind.ts';
import { pathOf } from './bulkTask.ts';
import { callOfTask } from './callOfTask.ts';
import { listPath, taskTitle } from './taskTitle.ts';

export const IMPORT = 'import';

type ImportPayload = {
  path: string;
  /** The name of the file. */
  file: string;
  header: string[];
  encoding: string;
  isJson: boolean;
  /** The clock of times whose column names none. */
  zone: string | null;
  /** What holds in every row, whatever the file says. */
  given: Record<string, Json>;
  needsProof: boolean;
};

type ImportRow = {
  cells: (Json | null)[];
  /** The cells whose number lost digits. */
  rounded: number[];
};

const LONGEST_LABEL = 120;

/** The rows of a file, each a record of its own: a bad one leaves the others created. */
export const importTask = (extras: () => ResourceExtras): RowsKind<ImportPayload, ImportRow> => ({
  title: (context, { path, file }) => taskTitle(context, path, 'task.import', { file }),
  link: (context, { path }) => listPath(context, path),
  needsProof: (_context, { needsProof }) => needsProof,
  async each(owner, payload, { cells, rounded }, name) {
    const call = await callOfTask(owner, payload, extras());
    const { context, definition, path } = call;
    refuseUnless(context, decide(context, 'import', definition));
    const { header, encoding, isJson, zone, given } = payload;
    const columns = importColumns(definition, { encoding, isJson, header, headerRow: 1, rows: [] });
    refuseFaulty(columns, cells, { encoding, rounded: new Set(rounded) });
    const used = columns.map((column) => (column.field !== undefined && column.field.name in given ? {} : column));
    const read = createCellReader(context, path);
    const body = await importBody(used, cells, { read, zone: zone ?? undefined, isJson });
    const record = await createRecord(context, definition, { ...body, ...given }, path);
    name(titleOf(definition, record, context.lang));
    const id = record[definition.id.field];
    return typeof id === 'string' || typeof id === 'number' ? { id } : {};
  },
  fieldName({ schemas }, { path }, field, lang) {
    const [first = field] = field.split('.', 1);
    return matchResource(schemas, path)?.definition.fields[first]?.label[lang] ?? field;
  },
  failures: (_context, { header }, rows) => ({
    // An import does not read columns whose heading begins with an underscore: the corrected file can be imported.
    header: [...header, '_row', '_code', '_reason'],
    rows: rows.map(({ n, code, message, input }) => [
      ...header.map((_, index) => textOf(input?.cells[index])),
      String(n),
      String(code),
      message,
    ]),
  }),
});

/** The task of a call with a file. Headings that are not valid are refused at once: every row would fail. */
export async function newImportTask(call: ResourceCall): Promise<NewTask> {
  const { definition, query, request } = call;
  const table = await importTable(request, (heading) => isKnownHeading(definition, heading));
  const columns = importColumns(definition, table);
  const wrong = columns.find(({ error }) => error !== undefined);
  if (wrong?.error) throw new ApiError(wrong.error.key, { params: wrong.error.params, at: [wrong.heading] });
  const given = givenValues(query.get('values'));
  const payload: ImportPayload = {
    path: pathOf(call),
    file: (query.get('file') ?? '').slice(0, LONGEST_LABEL),
    header: table.header,
    encoding: table.encoding,
    isJson: table.isJson,
    zone: zoneOf(query.get('zone')) ?? null,
    given,
    needsProof: await requireProofOf(call, definition.create, writtenFields(columns, given)),
  };
  const title = titleColumn(definition.titleField, columns);
  return {
    kind: IMPORT,
    payload,
    resource: definition.resource,
    rows: table.rows.map((row) => ({ n: row.row, input: inputOf(row), label: labelOf(row, title) })),
  };
}

const titleColumn = (titleField: string, columns: readonly ImportColumn[]): number =>
  columns.findIndex(({ field }) => field?.name === titleField);

const labelOf = ({ cells }: ImportTable['rows'][number], column: number): string =>
  column < 0 ? '' : textOf(cells[column]).slice(0, LONGEST_LABEL);

const inputOf = ({ cells, rounded = new Set() }: ImportTable['rows'][number]): ImportRow => ({
  cells: cells.map((cell) => cell ?? null),
  rounded: [...rounded],
});

const textOf = (cell: Json | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell);

/** The first fault that no rule of a field would find. */
function refuseFaulty(
  columns: ImportColumn[],
  cells: (Json | undefined)[],
  { encoding, rounded }: { encoding: string; rounded: ReadonlySet<number> },
): void {
  const [first] = cellFaults({ cells, rounded }, columns, { encoding });
  if (first === undefined) return;
  const { column, error } = first;
  throw new ApiError(error.key, { params: error.params, at: column === undefined ? [] : [column.heading] });
}
