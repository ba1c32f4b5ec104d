import type { Definition, Json } from '#model/language/definition.ts';
import { pathOf, pointersOf, type Pointer } from '#model/conditions/pointers.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { decide } from '#server/engine/records/decide.ts';
import { pointsAt } from './pointsAt.ts';

/** A reference to a resource, in any definition. */
export interface IncomingPointer extends Pointer {
  definition: Definition;
}

/** Records that refer to the one to be deleted. */
export interface Referrers extends IncomingPointer {
  count: number;
  /** The first few, for the message. */
  ids: RecordId[];
}

const SHOWN = 10;

const pointers = new WeakMap<CompiledSchemas, Map<string, IncomingPointer[]>>();

export function pointersTo(schemas: CompiledSchemas, resource: string): IncomingPointer[] {
  let index = pointers.get(schemas);
  if (index === undefined) {
    index = new Map();
    for (const definition of Object.values(schemas.resources)) {
      // What gathered records refer to, their own resource refers to.
      if (definition.gathers !== undefined) continue;
      for (const pointer of pointersOf(definition.fields)) {
        const { to } = pointer.field;
        if (to !== undefined && isStored(pointer.top))
          index.set(to, [...(index.get(to) ?? []), { ...pointer, definition }]);
      }
    }
    pointers.set(schemas, index);
  }
  return index.get(resource) ?? [];
}

/** All records that refer to a record, visible to the reader or not: integrity does not depend on the reader. */
export async function referrersOf(context: Context, resource: string, id: RecordId): Promise<Referrers[]> {
  const found: Referrers[] = [];
  for (const pointer of pointersTo(context.schemas, resource)) {
    const table = resourceTable(pointer.definition);
    const where = pointsAt(pointer, id, context.db.dialect);
    const [row] = await context.db.all<{ n: number }>(
      `select count(*) as n from ${table.name} where ${where.text}`,
      where.params,
    );
    const count = row?.n ?? 0;
    if (count === 0) continue;
    const ids = await context.db.all<{ id: RecordId }>(
      `select ${table.id} as id from ${table.name} where ${where.text} order by 1 limit ${SHOWN}`,
      where.params,
    );
    found.push({ ...pointer, count, ids: ids.map((each) => each.id) });
  }
  return found;
}

/** Ids of all records that refer to this one by the given field. */
export async function pointingIds(context: Context, pointer: IncomingPointer, id: RecordId): Promise<RecordId[]> {
  const table = resourceTable(pointer.definition);
  const where = pointsAt(pointer, id, context.db.dialect);
  return (
    await context.db.all<{ id: RecordId }>(
      `select ${table.id} as id from ${table.name} where ${where.text}`,
      where.params,
    )
  ).map((row) => row.id);
}

/** The referring records for the response. Records that the reader cannot see are only counted. */
export async function describeReferrers(context: Context, found: readonly Referrers[]): Promise<Json[]> {
  const replies: Json[] = [];
  for (const referrer of found) {
    const { definition, count } = referrer;
    const label = count === 1 ? definition.label : definition.plural;
    replies.push({
      resource: definition.resource,
      label: label[context.lang],
      field: pathOf(referrer),
      count,
      ids: await visibleIds(context, referrer),
    });
  }
  return replies;
}

async function visibleIds(context: Context, { definition, ids }: Referrers): Promise<RecordId[]> {
  const { field } = definition.id;
  return decide(context, 'list', definition).allowed
    ? matchingIds(context, definition, {
        operation: 'list',
        filter: { [field]: ids },
        sort: [{ field, order: 'ASC' }],
        limit: SHOWN,
      })
    : [];
}
