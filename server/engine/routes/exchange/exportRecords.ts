import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { addListLabels } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf, walkRecords, type SourceQuery } from '#server/engine/records/list/listRecords.ts';
import { checkSearch, listParameters } from '#server/engine/routes/resources/listParameters.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { cellOf } from './cell.ts';
import { columnTitles } from './columnTitle.ts';
import { csvChunks } from '#server/engine/routes/exchange/formats/csv.ts';
import { fileReply, type ReplyFile } from './fileReply.ts';
import { jsonChunks } from '#server/engine/routes/exchange/formats/json.ts';
import { zoneOf } from './zoneOf.ts';
import { xlsxChunks } from '#server/engine/routes/exchange/formats/xlsx.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const BATCH = 500;

/**
 * `GET ?format=csv|json|xlsx`: the whole filtered set as a file, with the filters, scope and fields of this reader's
 * list.
 */
export async function exportRecords(call: ResourceCall, format: string): Promise<Response> {
  return fileReply(exportFile(call, format));
}

/** Throws for parameters that are not valid. `onRows` is called with the number of records in each batch. */
export function exportFile(
  call: ResourceCall,
  format: string,
  onRows?: (count: number) => Promise<void>,
): ReplyFile & { query: SourceQuery } {
  const { definition, query, within } = call;
  const { languages } = call.context.schemas;
  const lang = languages.find((each) => each === query.get('lang')) ?? call.context.lang;
  const context = { ...call.context, lang };
  if (format !== 'csv' && format !== 'json' && format !== 'xlsx') throw new ApiError('request.unsupportedType');
  const parameters = listParameters(context, definition, query);
  const fields = parameters.fields.flatMap((name) => {
    const field = definition.fields[name];
    return field && !field.hidden ? [field] : [];
  });
  const source = { ...parameters, operation: 'export' as const, q: checkSearch(parameters.q), within };
  const records = walkRecords(context, definition, { ...source, fields: fields.map((field) => field.name) });
  const of = { ...call, context };
  const zone = zoneOf(query.get('zone')) ?? 'UTC';
  const titles = columnTitles(fields, Object.values(definition.fields), lang, zone);
  const cells = () =>
    batches(of, records, { fields, onRows }, (field, value, label) => cellOf(field, value, label, lang));
  const file = {
    csv: () => csvChunks(titles, cells(), zone),
    xlsx: () => xlsxChunks(titles, cells(), zone),
    json: () =>
      jsonChunks(
        fields.map((field) => field.name),
        batches(of, records, { fields, onRows }, plainValue),
      ),
  }[format]();
  const name = `${definition.resource}-${new Date(context.clock()).toISOString().slice(0, 10)}.${format}`;
  return { name, type: TYPES[format], chunks: file, query: source };
}

/** As on the wire, except that a reference is its title: its id means nothing to another installation. */
const plainValue = (field: FieldDefinition, value: Json | undefined, label: Json | undefined) =>
  field.type === 'reference' && typeof label === 'string' ? label : value;

async function* batches<Value>(
  { context, definition }: ResourceCall,
  records: AsyncIterable<RecordData>,
  { fields, onRows }: { fields: FieldDefinition[]; onRows: ((count: number) => Promise<void>) | undefined },
  valueOf: (field: FieldDefinition, value: Json | undefined, label: Json | undefined) => Value,
): AsyncGenerator<Value[][]> {
  const env = sqlEnvOf(context);
  let batch: RecordData[] = [];
  async function taken(): Promise<Value[][]> {
    await addListLabels(context.db, definition, batch, env);
    const rows = batch.map((record) =>
      fields.map((field) => valueOf(field, record[field.name], labelOf(record, field))),
    );
    batch = [];
    await onRows?.(rows.length);
    return rows;
  }
  for await (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) yield await taken();
  }
  yield await taken();
}

function labelOf({ _labels: labels }: RecordData, { name }: FieldDefinition): Json | undefined {
  return typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? labels[name] : undefined;
}
