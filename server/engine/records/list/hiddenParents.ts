import { ownerOf } from '#model/access/tokens/actorToken.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { sqlEnvOf } from './listRecords.ts';
import { parametersOf } from '#server/engine/records/list/sql/parentsSql.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';

/** Whether a record is below one that is not visible to the reader. */
export type IsHidden = (definition: Definition, record: RecordData) => boolean;

/** The same check as `parentsSql`, for records in memory, with the state at the time of this call. */
export async function hiddenParents(context: Context): Promise<IsHidden> {
  const hidden = new Map<string, ReadonlySet<RecordId>>();
  const resources = Object.values(context.schemas.resources);
  for (const name of new Set(
    resources.flatMap((definition) => parametersOf(definition).flatMap(({ to }) => to ?? [])),
  )) {
    const parent = context.schemas.resources[name];
    const scope = parent && scopeOf(parent, ownerOf(context.actor));
    if (parent === undefined || scope === undefined) continue;
    const { name: table, id } = resourceTable(parent);
    const where = whereSql({ $not: scope }, parent, 't', sqlEnvOf(context));
    const rows = await context.db.all<{ id: RecordId }>(
      `select t.${id} as id from ${table} t where ${where.text}`,
      where.params,
    );
    hidden.set(name, new Set(rows.map((row) => row.id)));
  }
  // References hold ids, which are numbers or text in every table.
  return (definition, record) =>
    parametersOf(definition).some(({ name, to }) => hidden.get(to ?? '')?.has(record[name] as RecordId) === true);
}
