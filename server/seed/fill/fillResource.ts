import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { keepStatistics } from '#server/engine/db/keepStatistics.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { dropIndexes, makeIndexes } from '#server/engine/db/tables/indexesOfTable.ts';
import { spellingsOf } from '#server/engine/db/tables/spellings.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { samplesOf, type Targets } from './sampleRow.ts';

/** From this number on, rebuilding the indexes is faster than maintaining them. */
const MANY = 20_000;
const PARAMETERS_A_STATEMENT = 2_000;
const MOST_TARGETS = 1_000;
const TARGETS_MADE = 50;

/** Adds `count` rows generated from the definition, and rows to refer to if there are none. */
export async function fillResource(context: Context, definition: Definition, count: number): Promise<void> {
  await context.transaction(async (inside) => {
    await fill(inside, definition, count, new Set());
  });
  await keepStatistics(context.db);
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
    let ids = await idsWith(context.db, target, {}, MOST_TARGETS);
    if (ids.length === 0 && field.required === true && !filling.has(target.resource)) {
      await fill(context, target, TARGETS_MADE, filling);
      ids = await idsWith(context.db, target, {}, MOST_TARGETS);
    }
    targets.set(target.resource, ids);
  }
  return targets;
}

async function insertSamples(
  { db, ids, clock }: Context,
  definition: Definition,
  count: number,
  targets: Targets,
): Promise<void> {
  const { rows } = await runtimeTables(db)
    .selectFrom(definition.table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  // Above every existing row, so that unique values differ.
  const first = rows + 1;
  const samples = samplesOf(definition, targets, clock());
  const uuid = definition.id.kind === 'uuid' ? samples.names.indexOf(definition.id.field) : -1;
  const derived = spellingsOf(definition);
  const names = [...samples.names, ...derived.map(({ column }) => column)];
  const rowsAtOnce = Math.max(1, Math.floor(PARAMETERS_A_STATEMENT / names.length));
  for (let done = 0; done < count;) {
    const batch = Math.min(rowsAtOnce, count - done);
    const params: SqlValue[] = [];
    for (let place = 0; place < batch; place += 1) {
      const row = samples.row(first + done + place);
      if (uuid >= 0) row[uuid] = ids.uuid();
      params.push(...row);
      for (const { of, derive } of derived) {
        const text = row[samples.names.indexOf(of)];
        params.push(typeof text === 'string' ? derive(text) : null);
      }
    }
    await insertMany(db, definition.table, names, params);
    done += batch;
  }
}
