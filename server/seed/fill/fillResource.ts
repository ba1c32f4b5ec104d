import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { createIndex, indexesOf } from '#server/engine/db/tables/createTable.ts';
import { dropSearch } from '#server/engine/db/tables/searchIndex.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import { quoted, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { samplesOf, type Targets } from './sampleRow.ts';

/** From here on it is quicker to build the indexes anew than to keep them. */
const MANY = 20_000;
const PARAMETERS_A_STATEMENT = 2_000;
const MOST_TARGETS = 1_000;
const TARGETS_MADE = 50;

/** Adds `count` rows made from the definition itself, and rows to point at where there are none. */
export async function fillResource(context: Context, definition: Definition, count: number): Promise<void> {
  await context.transaction(async (inside) => {
    await fill(inside, definition, count, new Set());
  });
  if (context.db.dialect === 'sqlite') await context.db.run('pragma optimize');
}

async function fill(context: Context, definition: Definition, count: number, filling: Set<string>): Promise<void> {
  filling.add(definition.resource);
  const targets = await targetsOf(context, definition, filling);
  const spec = tableOf(definition);
  const many = count >= MANY;
  if (many) await dropIndexes(context.db, spec);
  else await ensureSearch(context.db, definition);
  await insertSamples(context, definition, count, targets);
  if (!many) return;
  await makeIndexes(context.db, spec);
  await ensureSearch(context.db, definition);
}

async function targetsOf(context: Context, definition: Definition, filling: Set<string>): Promise<Targets> {
  const targets = new Map<string, RecordId[]>();
  for (const field of Object.values(definition.fields)) {
    const target = context.schemas.resources[field.to ?? ''];
    if (target === undefined || field.computed !== undefined || targets.has(target.resource)) continue;
    let ids = await someIds(context, target);
    if (ids.length === 0 && field.required === true && !filling.has(target.resource)) {
      await fill(context, target, TARGETS_MADE, filling);
      ids = await someIds(context, target);
    }
    targets.set(target.resource, ids);
  }
  return targets;
}

async function someIds({ db }: Context, target: Definition): Promise<RecordId[]> {
  const { id, name } = resourceTable(target);
  return (await db.all<{ id: RecordId }>(`select ${id} as id from ${name} order by ${id} limit ${MOST_TARGETS}`)).map(
    (row) => row.id,
  );
}

async function insertSamples(
  { db, ids, clock }: Context,
  definition: Definition,
  count: number,
  targets: Targets,
): Promise<void> {
  const table = resourceTable(definition);
  const [last] = await db.all<{ n: number }>(`select count(*) as n from ${table.name}`);
  // Beyond every row that is there, so that values which must differ do.
  const first = Number(last?.n ?? 0) + 1;
  const samples = samplesOf(definition, targets, clock());
  const uuid = definition.id.kind === 'uuid' ? samples.names.indexOf(definition.id.field) : -1;
  const rowsAtOnce = Math.max(1, Math.floor(PARAMETERS_A_STATEMENT / samples.names.length));
  const places = `(${samples.names.map(() => '?').join(', ')})`;
  const statement = (rows: number) =>
    `insert into ${table.name} (${samples.names.map(quoted).join(', ')}) values ${Array.from({ length: rows }, () => places).join(', ')}`;
  const whole = statement(rowsAtOnce);
  for (let done = 0; done < count;) {
    const rows = Math.min(rowsAtOnce, count - done);
    const params: SqlValue[] = [];
    for (let place = 0; place < rows; place += 1) {
      const row = samples.row(first + done + place);
      if (uuid >= 0) row[uuid] = ids.uuid();
      params.push(...row);
    }
    await db.run(rows === rowsAtOnce ? whole : statement(rows), params);
    done += rows;
  }
}

async function dropIndexes(db: Database, spec: TableSpec): Promise<void> {
  for (const index of indexesOf(db.dialect, spec)) await db.run(`drop index if exists ${quoted(index.name)}`);
  if (db.dialect === 'sqlite') for (const statement of dropSearch(spec.table)) await db.run(statement);
}

async function makeIndexes(db: Database, spec: TableSpec): Promise<void> {
  for (const index of indexesOf(db.dialect, spec)) await db.run(createIndex(db.dialect, spec.table, index));
}
