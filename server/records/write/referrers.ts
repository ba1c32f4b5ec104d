import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import type { CompiledSchemas } from '#model/productDefinition.ts';
import type { Context, Language, RecordId } from '#server/context.ts';
import type { SqlPart } from '#server/db/database.ts';
import { quoted } from '#server/db/tables/tableSpec.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

/** A field somewhere that points at a resource. */
export interface Pointer {
  definition: Definition;
  field: FieldDefinition;
}

/** Records that point at one that is to go. */
export interface Referrers extends Pointer {
  count: number;
  /** The first few, for the message. */
  ids: RecordId[];
}

const SHOWN = 10;

const pointers = new WeakMap<CompiledSchemas, Map<string, Pointer[]>>();

export function pointersTo(schemas: CompiledSchemas, resource: string): Pointer[] {
  let index = pointers.get(schemas);
  if (index === undefined) {
    index = new Map();
    for (const definition of Object.values(schemas.resources)) {
      for (const { field } of resourceTable(definition).stored.values()) {
        if ((field.type !== 'reference' && field.type !== 'references') || field.to === undefined) continue;
        index.set(field.to, [...(index.get(field.to) ?? []), { definition, field }]);
      }
    }
    pointers.set(schemas, index);
  }
  return index.get(resource) ?? [];
}

/** Everything that still refers to a record, whoever may see it: integrity knows no reader. */
export async function referrersOf(context: Context, resource: string, id: RecordId): Promise<Referrers[]> {
  const found: Referrers[] = [];
  for (const pointer of pointersTo(context.schemas, resource)) {
    const table = resourceTable(pointer.definition);
    const where = pointsAt(pointer.field, id, context.db.dialect);
    const [row] = await context.db.all<{ n: number }>(`select count(*) as n from ${table.name} where ${where.text}`, where.params);
    const count = Number(row?.n ?? 0);
    if (count === 0) continue;
    const ids = await context.db.all<{ id: RecordId }>(`select ${table.id} as id from ${table.name} where ${where.text} order by 1 limit ${SHOWN}`, where.params);
    found.push({ ...pointer, count, ids: ids.map((each) => each.id) });
  }
  return found;
}

/** Ids of all records that point at this one by the given field. */
export async function pointingIds(context: Context, { definition, field }: Pointer, id: RecordId): Promise<RecordId[]> {
  const table = resourceTable(definition);
  const where = pointsAt(field, id, context.db.dialect);
  return (await context.db.all<{ id: RecordId }>(`select ${table.id} as id from ${table.name} where ${where.text}`, where.params)).map((row) => row.id);
}

/** For the reply: what refers to the record, as far as a person can go and look. */
export function describeReferrers(found: readonly Referrers[], lang: Language): Json[] {
  return found.map(({ definition, field, count, ids }) => ({
    resource: definition.resource,
    label: definition.label[lang],
    field: field.name,
    count,
    ids,
  }));
}

function pointsAt(field: FieldDefinition, id: RecordId, dialect: 'sqlite' | 'postgres'): SqlPart {
  const column = quoted(field.name);
  if (field.type === 'reference') return { text: `${column} = ?`, params: [id] };
  if (dialect === 'sqlite') return { text: `exists (select 1 from json_each(${column}) where value = ?)`, params: [id] };
  return { text: `${column}::jsonb @> ?::jsonb`, params: [JSON.stringify([id])] };
}
