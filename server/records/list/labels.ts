import { scopeOf } from '#server/records/scope.ts';
import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import type { RecordData, RecordId } from '#server/context.ts';
import type { Database, SqlPart } from '#server/db/database.ts';
import { quoted } from '#server/db/tables/tableSpec.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';
import { valueSql, whereSql, type SqlSurroundings } from './valueSql.ts';

const NO_LABEL: SqlPart = { text: 'null', params: [] };

/** The title of the record that a reference points at: null when it is gone or does not exist for this reader. */
export function labelSql(field: FieldDefinition, surroundings: SqlSurroundings): SqlPart {
  const target = surroundings.schemas.resources[field.to ?? ''];
  if (target === undefined) return NO_LABEL;
  const inner = `l_${field.name}`.replaceAll(/\W/g, '_');
  const title = titleSql(target, inner, surroundings);
  const scope = visible(target, inner, surroundings);
  return {
    text: `(select ${title.text} from ${resourceTable(target).name} ${inner} where ${inner}.${quoted(target.id.field)} = t.${quoted(field.name)} and ${scope.text})`,
    params: [...title.params, ...scope.params],
  };
}

/** Adds the labels of lists of references, with one query a field for all records together. */
export async function addListLabels(db: Database, definition: Definition, records: RecordData[], surroundings: SqlSurroundings): Promise<void> {
  for (const field of Object.values(definition.fields)) {
    if (field.type !== 'references' || records[0] === undefined || !(field.name in records[0])) continue;
    const titles = await titlesOf(db, field.to ?? '', new Set(records.flatMap((record) => idsIn(record[field.name]))), surroundings);
    for (const record of records) {
      // `_labels` is written here and by `selectColumns`, always as an object.
      const labels = (record._labels ??= {}) as { [name: string]: Json };
      labels[field.name] = idsIn(record[field.name]).map((id) => titles.get(id) ?? null);
    }
  }
}

async function titlesOf(db: Database, resource: string, ids: ReadonlySet<RecordId>, surroundings: SqlSurroundings): Promise<Map<RecordId, string>> {
  const target = surroundings.schemas.resources[resource];
  if (target === undefined || ids.size === 0) return new Map();
  const title = titleSql(target, 'l', surroundings);
  const scope = visible(target, 'l', surroundings);
  const rows = await db.all<{ id: RecordId; title: string | number | null }>(
    `select l.${quoted(target.id.field)} as id, ${title.text} as title from ${resourceTable(target).name} l
     where l.${quoted(target.id.field)} in (${[...ids].map(() => '?').join(', ')}) and ${scope.text}`,
    [...title.params, ...ids, ...scope.params],
  );
  return new Map(rows.map((row) => [row.id, String(row.title ?? row.id)]));
}

export function titleSql(target: Definition, alias: string, surroundings: SqlSurroundings): SqlPart {
  const title = valueSql(target, target.titleField, alias, surroundings);
  // A record without a name is called by its id.
  return { text: `coalesce(cast(${title.text} as text), cast(${alias}.${quoted(target.id.field)} as text))`, params: title.params };
}

function visible(target: Definition, alias: string, surroundings: SqlSurroundings): SqlPart {
  const scope = scopeOf(target, surroundings.actor);
  return scope === undefined ? { text: '1 = 1', params: [] } : whereSql(scope, target, alias, surroundings);
}

function idsIn(value: Json | undefined): RecordId[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' || typeof id === 'number') : [];
}
