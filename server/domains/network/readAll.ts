import type { Condition } from '#model/conditions/conditions.ts';
import type { Records } from '#model/language/records.ts';
import type { Context } from '#server/engine/context.ts';
import { firstRecords, type WireOf } from '#server/engine/records/list/listRecords.ts';
import { decide } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** More of one kind in one cloud than a drawing or a response could use. */
const MOST = 20_000;

/** A field of one of these resources. */
type FieldOf<Resource extends keyof Records> = Resource extends keyof Records
  ? keyof Records[Resource] & string
  : never;

/**
 * The given fields of every record of a resource in a cloud that the reader may list; empty if there is no such
 * resource.
 */
export async function readAll<Resource extends keyof Records, Field extends FieldOf<Resource>>(
  context: Context,
  resource: Resource,
  cloudId: string,
  fields: readonly Field[],
  { filter, limit = MOST }: { filter?: Condition; limit?: number } = {},
): Promise<WireOf<Resource, Field>[]> {
  const definition = knownDefinition(context, resource);
  if (definition === undefined || !decide(context, 'list', definition).allowed) return [];
  const known = fields.filter((name) => Object.hasOwn(definition.fields, name));
  return firstRecords<Resource, Field>(context, definition, {
    operation: 'list',
    fields: known,
    within: { cloud_id: cloudId },
    filter,
    sort: [{ field: definition.id.field, order: 'ASC' }],
    limit,
  });
}
