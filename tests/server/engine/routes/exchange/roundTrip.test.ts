// @module-tag long
import { describe, expect, test } from 'vitest';
import { isWritable } from '#model/access/access.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import { cellOf, type Cell, type Language } from '#server/engine/routes/exchange/cell.ts';
import { columnTitles } from '#server/engine/routes/exchange/columnTitle.ts';
import { csvChunks } from '#server/engine/routes/exchange/formats/csv.ts';
import { importBody } from '#server/engine/routes/exchange/importBody.ts';
import { createCellReader } from '#server/engine/routes/exchange/importCell.ts';
import { importColumns, isKnownHeading } from '#server/engine/routes/exchange/importColumns.ts';
import { importTable } from '#server/engine/routes/exchange/importTable.ts';
import { xlsxChunks } from '#server/engine/routes/exchange/formats/xlsx.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';

const definitions = Object.values(schemas.resources);

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const ZONE = 'America/New_York';
/** Without records of other resources, a reference is the title that stands in the file. */
const nobody = { schemas: { resources: {} } } as unknown as Context;
/** Texts that a spreadsheet, a separator or a reader could change. */
const TEXTS = [
  '=1+1',
  "'=1",
  "''quoted",
  'a;b',
  '"x", y',
  '2026-01-05',
  '0x10',
  '1,024',
  'TRUE',
  '_x0041_',
  ' 甲；乙 ',
];

const isExported = (field: FieldDefinition) => !field.hidden && fieldKind(field.type).family !== 'sealed';
const isPointer = (field: FieldDefinition) => fieldKind(field.type).family === 'pointer';

/** A value of a field; a text that its rules take as often as possible. */
function sample(field: FieldDefinition, n: number): Json {
  const kind = fieldKind(field.type);
  const text = TEXTS[n % TEXTS.length] ?? '';
  if (isPointer(field)) return kind.shape === 'list' ? [1, 2] : 1;
  const isText = kind.check(kind.normalise(text, field) as Json, field) === undefined;
  return isText ? text : kindGrammar(field.type).sample(field, n);
}

const titleOf = (field: FieldDefinition, n: number): Json =>
  isPointer(field) ? (fieldKind(field.type).shape === 'list' ? [`${TEXTS[n % TEXTS.length]}`, 'b, c'] : 'a, b') : null;

async function* batchOf(rows: Cell[][]) {
  yield rows;
}

async function fileOf(format: 'csv' | 'xlsx', titles: string[], rows: Cell[][]): Promise<Request> {
  const chunks = { csv: csvChunks, xlsx: xlsxChunks }[format](titles, batchOf(rows), ZONE);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Request('http://suantai.test', {
    method: 'POST',
    body: Buffer.concat(parts),
    headers: { 'content-type': TYPES[format] },
  });
}

/** The values that an import of the exported records would create them with. */
async function comeBack(definition: Definition, format: 'csv' | 'xlsx', language: Language, records: Json[][]) {
  const fields = Object.values(definition.fields).filter(isExported);
  const rows = records.map((values, n) =>
    fields.map((field, index) => cellOf(field, values[index], titleOf(field, n), language)),
  );
  const request = await fileOf(format, columnTitles(fields, Object.values(definition.fields), language, ZONE), rows);
  const table = await importTable(request, (heading) => isKnownHeading(definition, heading));
  const columns = importColumns(definition, table);
  expect(columns.flatMap(({ heading, error }) => (error ? [`${heading}: ${error.key}`] : []))).toEqual([]);
  const read = createCellReader(nobody, {});
  return Promise.all(
    table.rows.map(({ cells }) => importBody(columns, cells, { read, zone: undefined, isJson: false })),
  );
}

/** Spec 7.2: what a list exports, it imports. */
describe.each(['csv', 'xlsx'] as const)('every definition comes back as %s', (format) => {
  test.each(['zh', 'en'] as const)('with the words of %s', async (language) => {
    for (const definition of definitions) {
      const fields = Object.values(definition.fields).filter(isExported);
      const records = TEXTS.map((_, n) => fields.map((field) => sample(field, n)));
      const bodies = await comeBack(definition, format, language, records);
      expect(bodies, definition.resource).toHaveLength(records.length);
      for (const [n, body] of bodies.entries())
        for (const [index, field] of fields.entries()) {
          const where = `${definition.resource}.${field.name} ${JSON.stringify(records[n]?.[index])}`;
          const wanted = isPointer(field) ? titleOf(field, n) : records[n]?.[index];
          const kind = fieldKind(field.type);
          if (!isWritable(field)) expect(body, where).not.toHaveProperty(field.name);
          else if (isPointer(field)) expect(body[field.name], where).toEqual(wanted);
          else expect(kind.normalise(body[field.name], field), where).toEqual(kind.normalise(wanted, field));
        }
    }
  });
});

test('the headings of a file are each once', () => {
  for (const definition of definitions)
    for (const language of ['zh', 'en'] as const) {
      const titles = columnTitles(
        Object.values(definition.fields).filter(isExported),
        Object.values(definition.fields),
        language,
        ZONE,
      );
      expect(new Set(titles).size, definition.resource).toBe(titles.length);
    }
});
