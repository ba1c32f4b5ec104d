import { scopeOf } from '#server/engine/records/scope.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import { idsIn, pointedAt, pointersOf, type Pointer } from '#model/conditions/pointers.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { Database, SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { fieldSql, rowsSql, whereSql, type SqlEnv } from '#server/engine/records/list/sql/fieldSql.ts';

const NO_LABEL: SqlPart = { text: 'null', params: [] };
/** SQLite takes 32,766 parameters, PostgreSQL 65,535; a page of long lists holds more ids. */
const MOST_PLACES = 10_000;

/** The title of the record that a reference points at; null if it is deleted or not visible to the reader. */
export function labelSql(field: FieldDefinition, env: SqlEnv): SqlPart {
  const target = env.schemas.resources[field.to ?? ''];
  if (target === undefined) return NO_LABEL;
  const inner = `l_${field.name}`.replaceAll(/\W/g, '_');
  const title = titleSql(target, inner, env);
  const scope = visible(target, inner, env);
  const rows = rowsSql(target, env);
  return {
    text: `(select ${title.text} from ${rows.text} ${inner} where ${inner}.${quoted(target.id.field)} = t.${quoted(field.name)} and ${scope.text})`,
    params: [...title.params, ...rows.params, ...scope.params],
  };
}

/** Whether the label is read after the records, because the ids are inside a JSON column. */
export function isLabelledAfterwards({ field, steps }: Pointer): boolean {
  return field.type === 'references' || steps.length > 0;
}

/**
 * Adds the labels of lists of references, and of references inside objects and lists by their dotted path
 * (`permissions.0.role`), with one query per field for all records.
 */
export async function addListLabels(
  db: Database,
  definition: Definition,
  records: RecordData[],
  env: SqlEnv,
): Promise<void> {
  await addLabels(db, pointersOf(definition.fields).filter(isLabelledAfterwards), records, env);
}

/** Adds every label, including those of plain references: for values that do not come from their own table. */
export async function addEveryLabel(
  db: Database,
  definition: Definition,
  records: RecordData[],
  env: SqlEnv,
): Promise<void> {
  await addLabels(db, pointersOf(definition.fields), records, env);
}

async function addLabels(
  db: Database,
  pointers: readonly Pointer[],
  records: RecordData[],
  env: SqlEnv,
): Promise<void> {
  for (const pointer of pointers) {
    const holding = records.filter((record) => pointer.top.name in record);
    if (holding.length === 0) continue;
    const places = holding.map((record) => ({ record, pointed: pointedAt(pointer, record) }));
    const ids = places.flatMap(({ pointed }) => pointed.flatMap(({ value }) => idsIn(value)));
    const titles = await titlesOf(db, pointer.field.to ?? '', new Set(ids), env);
    const titleOf = (id: RecordId) => titles.get(id) ?? null;
    for (const { record, pointed } of places) {
      // Only this function and `selectColumns` write `_labels`, always as an object.
      const labels = (record._labels ??= {}) as { [name: string]: Json };
      for (const { path, value } of pointed) {
        const found = idsIn(value).map(titleOf);
        labels[path] = pointer.field.type === 'references' ? found : (found[0] ?? null);
      }
    }
  }
}

/** Titles by id, of the records that are visible to the reader or may be named to them. */
export async function titlesOf(
  db: Database,
  resource: string,
  ids: ReadonlySet<RecordId>,
  env: SqlEnv,
): Promise<Map<RecordId, string>> {
  const target = env.schemas.resources[resource];
  if (target === undefined || ids.size === 0) return new Map();
  const title = titleSql(target, 'l', env);
  const scope = visible(target, 'l', env);
  const rows = rowsSql(target, env);
  const titles = new Map<RecordId, string>();
  const all = [...ids];
  for (const some of inChunks(all, MOST_PLACES)) {
    const among = amongSql(db, some);
    const found = await db.all<{ id: RecordId; title: string | number | null }>(
      `select l.${quoted(target.id.field)} as id, ${title.text} as title from ${rows.text} l
       where l.${quoted(target.id.field)} in (${among.text}) and ${scope.text}`,
      [...title.params, ...rows.params, ...among.params, ...scope.params],
    );
    for (const row of found) titles.set(row.id, String(row.title ?? row.id));
  }
  return titles;
}

/** As JSON on SQLite: one text for any number of ids, which is prepared once. */
function amongSql({ dialect }: Database, ids: readonly RecordId[]): SqlPart {
  return dialect === 'sqlite'
    ? { text: 'select value from json_each(?)', params: [JSON.stringify(ids)] }
    : { text: ids.map(() => '?').join(', '), params: [...ids] };
}

export function titleSql(target: Definition, alias: string, env: SqlEnv): SqlPart {
  const titles = titleFields(target, env.lang).map((name) => fieldSql(target, name, alias, env));
  // The text of a language may be left empty. A record without a name is shown by its id.
  const texts = titles.map(({ text }) => `nullif(cast(${text} as text), '')`);
  return {
    text: `coalesce(${[...texts, `cast(${alias}.${quoted(target.id.field)} as text)`].join(', ')})`,
    params: titles.flatMap(({ params }) => params),
  };
}

function visible(target: Definition, alias: string, env: SqlEnv): SqlPart {
  const scope = scopeOf(target, env.actor);
  if (scope === undefined) return { text: '1 = 1', params: [] };
  return whereSql(target.named === undefined ? scope : { $any: [scope, target.named] }, target, alias, env);
}
