import type { Definition } from '#model/language/definition.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { addListLabels } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf, walkRecords } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import type { Cell } from '#server/engine/routes/exchange/cell.ts';
import { csvChunks } from '#server/engine/routes/exchange/formats/csv.ts';
import { exportRecords } from '#server/engine/routes/exchange/exportRecords.ts';
import { fileReply } from '#server/engine/routes/exchange/fileReply.ts';
import { visibleLines } from './consumptionRoutes.ts';
import { FOCUS_COLUMNS, FOCUS_FIELDS, type FocusLine } from './focusColumns.ts';

const BATCH = 500;

/** `GET /consumes/export`: the reader's own lines as CSV, or in the columns of FOCUS 1.0 (spec 7.8). */
export const consumptionExportRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/export',
  access: 'signed-in',
  document: {
    tag: 'billLines',
    summary: 'The lines as a file: the columns of the list, or those of FOCUS 1.0',
    query: {
      format: { type: 'string', enum: ['csv', 'focus'], description: 'Default: csv' },
      filter: { type: 'string', description: 'A condition on lines, as for their list' },
      lang: { enum: ['zh', 'en'], description: 'Language of the headings and labels; FOCUS has its own' },
      zone: { type: 'string', description: 'IANA time zone of the times; default: that of the bills' },
    },
    replies: {
      200: { description: 'Every line that the filter matches', schema: { type: 'string' }, contentType: 'text/csv' },
    },
    example: { as: 'admin', query: { format: 'focus' } },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const { lines, ...conditions } = visibleLines(context, query);
    refuseUnless(context, decide(context, 'export', lines));
    const format = query.get('format') ?? 'csv';
    if (format === 'csv') {
      // Lines belong to days of the billing zone.
      if (!query.has('zone')) query.set('zone', billingZone(context));
      const call = { context, definition: lines, query, request: c.req.raw, path: {}, within: undefined, rest: [] };
      return exportRecords({ ...call, extras: {} }, 'csv');
    }
    if (format !== 'focus') throw new ApiError('request.unsupportedType');
    const records = walkRecords(context, lines, {
      ...conditions,
      fields: FOCUS_FIELDS.filter((name) => {
        const field = lines.fields[name];
        return field !== undefined && isReadable(field, context.actor);
      }),
      sort: [{ field: 'billing_date', order: 'ASC' }],
      operation: 'export',
      q: undefined,
      within: undefined,
    });
    const name = `focus-${dayOf(Math.floor(context.clock() / 1000), billingZone(context))}.csv`;
    const chunks = csvChunks(Object.keys(FOCUS_COLUMNS), rowsOf(context, lines, records));
    return fileReply({ name, type: 'text/csv; charset=utf-8', chunks });
  },
};

async function* rowsOf(
  context: Context,
  lines: Definition,
  records: AsyncIterable<RecordData>,
): AsyncGenerator<Cell[][]> {
  const zone = billingZone(context);
  let batch: RecordData[] = [];
  async function taken(): Promise<Cell[][]> {
    await addListLabels(context.db, lines, batch, sqlEnvOf(context));
    const rows = batch.map((record) =>
      cellsOf({ record, labels: labelsOf(record), zone, provider: context.live.read('site.title') ?? 'Suantai' }),
    );
    batch = [];
    return rows;
  }
  for await (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) yield await taken();
  }
  yield await taken();
}

const cellsOf = (line: FocusLine): Cell[] =>
  Object.values(FOCUS_COLUMNS).map((column): Cell => {
    const value = column(line);
    return value === null || value === undefined ? { kind: 'empty' } : { kind: 'text', text: String(value) };
  });

function labelsOf({ _labels: labels }: RecordData): FocusLine['labels'] {
  return typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? { ...labels } : {};
}
