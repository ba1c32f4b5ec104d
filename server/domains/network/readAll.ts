import type { Condition } from '#model/conditions/conditions.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { decide } from '#server/engine/records/decide.ts';

/** More of one kind in one cloud than a drawing or a response could use. */
const MOST = 20_000;

/**
 * The given fields of every record of a resource in a cloud that the reader may list; empty if there is no such
 * resource.
 */
export async function readAll(
  context: Context,
  resource: string,
  cloudId: string,
  fields: readonly string[],
  { filter, limit = MOST }: { filter?: Condition; limit?: number } = {},
): Promise<RecordData[]> {
  const definition = context.schemas.resources[resource];
  if (definition === undefined || !decide(context, 'list', definition).allowed) return [];
  const known = fields.filter((name) => Object.hasOwn(definition.fields, name));
  return firstRecords(context, definition, {
    operation: 'list',
    fields: known,
    within: { cloud_id: cloudId },
    filter,
    sort: [{ field: definition.id.field, order: 'ASC' }],
    limit,
  });
}
