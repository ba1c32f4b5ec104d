import { fieldsReadBy } from '#model/conditions/conditions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordConditions } from '#model/language/actionDefinition.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { fieldSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/**
 * Adds the computed values that the conditions of an operation read: a stored record has none. They are those that the
 * reader sees.
 */
export async function withComputed(
  context: Context,
  definition: Definition,
  operation: Operation | { action: string },
  record: RecordData,
): Promise<RecordData> {
  const fields = computedIn(definition, operation);
  const id = record[definition.id.field];
  if (fields.length === 0 || (typeof id !== 'string' && typeof id !== 'number')) return record;
  const env = sqlEnvOf(context);
  const columns = fields.map((field) => fieldSql(definition, field.name, 't', env));
  const { name, id: key } = resourceTable(definition);
  const [row] = await context.db.values(
    `select ${columns.map(({ text }, place) => `${text} as ${quoted(`c${place}`)}`).join(', ')} from ${name} t where t.${key} = ?`,
    [...columns.flatMap(({ params }) => params), id],
  );
  if (row === undefined) return record;
  const values = fields.map(({ name: field, ...rest }, place) => [
    field,
    fromSql(row[place], fieldKind(rest.type).column({ name: field, ...rest })),
  ]);
  return { ...record, ...Object.fromEntries(values) };
}

function computedIn(definition: Definition, operation: Operation | { action: string }): FieldDefinition[] {
  const conditions: RecordConditions | undefined =
    typeof operation !== 'string'
      ? definition.actions[operation.action]
      : operation === 'update' || operation === 'delete'
        ? definition[operation]
        : undefined;
  const { where, guards = [] } = conditions ?? {};
  const names = [where, ...guards.map((guard) => guard.where)].flatMap((each) => (each ? fieldsReadBy(each) : []));
  return [...new Set(names)].flatMap((name) => {
    const field = definition.fields[name];
    return field?.computed === undefined ? [] : field;
  });
}
