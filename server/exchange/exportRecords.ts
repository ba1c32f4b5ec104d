import type { FieldDefinition, Json } from '#model/definition.ts';
import type { Language, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { addListLabels } from '#server/records/list/labels.ts';
import { surroundingsOf, walkRecords } from '#server/records/list/listRecords.ts';
import { checkSearch, listParameters } from '#server/resourceRoutes/listParameters.ts';
import type { ResourceCall } from '#server/resourceRoutes/resourceCall.ts';
import { cellOf, type Cell } from './cell.ts';
import { columnTitle } from './columnTitle.ts';
import { csvChunks } from './csv.ts';
import { xlsxChunks } from './xlsx.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', chunks: csvChunks },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks: xlsxChunks },
};

const BATCH = 500;

/** `GET ?format=csv|xlsx`: the whole filtered set as a file, with the filters, scope and fields that the list of this reader has. */
export async function exportRecords(call: ResourceCall, format: string): Promise<Response> {
  const { context, definition, query, within } = call;
  if (format !== 'csv' && format !== 'xlsx') throw new ApiError('request.unsupportedType');
  const parameters = listParameters(context, definition, query);
  const language = languageOf(query.get('lang')) ?? context.lang;
  const fields = parameters.fields.flatMap((name) => {
    const field = definition.fields[name];
    return field && !field.hidden ? [field] : [];
  });
  const records = walkRecords(context, definition, { ...parameters, fields: fields.map((field) => field.name), q: checkSearch(parameters.q), within });
  const { type, chunks } = FORMATS[format];
  const file = chunks(fields.map((field) => columnTitle(field, language)), cellBatches(call, records, fields, language));
  const name = `${definition.resource}-${new Date(context.clock()).toISOString().slice(0, 10)}.${format}`;
  return new Response(streamOf(await begun(file)), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  });
}

/** The first piece is made before the reply begins: a query that fails is still answered with an error, not with half a file. */
async function begun(file: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await file.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* file;
  })();
}

async function* cellBatches({ context, definition }: ResourceCall, records: AsyncIterable<RecordData>, fields: FieldDefinition[], language: Language): AsyncGenerator<Cell[][]> {
  const surroundings = surroundingsOf(context);
  let batch: RecordData[] = [];
  async function cells(): Promise<Cell[][]> {
    await addListLabels(context.db, definition, batch, surroundings);
    const rows = batch.map((record) => fields.map((field) => cellOf(field, record[field.name], labelOf(record, field), language)));
    batch = [];
    return rows;
  }
  for await (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) yield await cells();
  }
  yield await cells();
}

function labelOf({ _labels: labels }: RecordData, { name }: FieldDefinition): Json | undefined {
  return typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? labels[name] : undefined;
}

/** The next piece is made when the client has taken the last one; a client that goes away ends the query. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void pieces.return(undefined),
  });
}

const languageOf = (text: string | null): Language | undefined => (text === 'zh' || text === 'en' ? text : undefined);
