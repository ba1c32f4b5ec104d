import { generatedSources } from '#model/generated/index.ts';
import type { GeneratedRecords } from '#model/generated/generatedRecords.ts';
import type { GeneratedRow } from '#model/generated/generatedSource.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { correctRow } from '#server/engine/records/table/correctRow.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { defaultValues } from '#server/engine/records/write/values/defaultValues.ts';

type Generating = Definition & { generated: GeneratedRecords };

/**
 * Synchronises the records that are generated from definitions, at the start and when a schema file changes. A record
 * that a user created under the same key becomes a generated one. Every process runs it; all write the same rows.
 */
export async function keepGenerated(context: Context): Promise<void> {
  const order = Object.keys(generatedSources);
  const definitions = Object.values(context.schemas.resources)
    .filter(isGenerating)
    .toSorted((one, other) => order.indexOf(one.generated.from) - order.indexOf(other.generated.from));
  await context.transaction(async (inside) => {
    const ids: Ids = new Map();
    const gone: { definition: Definition; row: RecordData }[] = [];
    for (const definition of definitions) {
      await yieldToEventLoop();
      gone.unshift(...(await keepRows(inside, definition, ids)).map((row) => ({ definition, row })));
    }
    for (const { definition, row } of gone) await forgetRecord(inside, definition, row);
  });
}

/** Ids of generated records, by resource and the last field of their key. */
type Ids = Map<string, Map<string, Json>>;

/** Returns the generated rows that no definition generates any more. */
async function keepRows({ db, clock, schemas }: Context, definition: Generating, ids: Ids): Promise<RecordData[]> {
  const { from, by, mark } = definition.generated;
  const now = clock();
  const wanted = (generatedSources[from]?.rows(schemas) ?? [])
    .map((row) => storedForm(definition, row, ids))
    .filter((row) => row !== undefined);
  const keyOf = (row: RecordData) => JSON.stringify(by.map((name) => row[name] ?? null));
  const found = new Map((await readRows({ db }, definition)).map((row) => [keyOf(row), row]));
  const missing = wanted.filter((row) => !found.has(keyOf(row)));
  await insertOnce(
    db,
    definition,
    missing.map((row) => ({ ...defaultValues(definition), ...row, [mark]: true, created_at: now, updated_at: now })),
  );
  const keys = new Set<string>();
  for (const row of wanted) {
    await yieldToEventLoop();
    const key = keyOf(row);
    keys.add(key);
    const before = found.get(key);
    if (before !== undefined) await correctRow(db, definition, before, { ...row, [mark]: true });
  }
  const rows = missing.length === 0 ? [...found.values()] : await readRows({ db }, definition);
  const last = by.at(-1) ?? '';
  ids.set(
    definition.resource,
    new Map(
      rows.filter((row) => keys.has(keyOf(row))).map((row) => [String(row[last]), row[definition.id.field] ?? null]),
    ),
  );
  return rows.filter((row) => row[mark] === true && !keys.has(keyOf(row)));
}

async function readRows({ db }: Pick<Context, 'db'>, definition: Definition): Promise<RecordData[]> {
  const table = resourceTable(definition);
  return (await db.all(`select * from ${table.name}`)).map((row) => decodeRow(table, row));
}

/** Undefined if it refers to a missing record. Leaves out fields that the resource does not have. */
function storedForm({ fields }: Definition, row: GeneratedRow, ids: Ids): RecordData | undefined {
  const stored: RecordData = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name];
    if (field === undefined || !isStored(field)) continue;
    const wire = field.type === 'reference' ? ids.get(field.to ?? '')?.get(String(value)) : value;
    if (wire === undefined) return undefined;
    stored[name] = wire === null ? null : fieldKind(field.type).toColumn(wire, field);
  }
  return stored;
}

function isGenerating(definition: Definition): definition is Generating {
  return definition.generated !== undefined;
}
