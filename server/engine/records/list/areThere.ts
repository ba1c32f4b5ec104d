import type { Condition } from '#model/conditions/conditions.ts';
import type { Context } from '#server/engine/context.ts';
import { firstRecords } from './listRecords.ts';

/** Whether the reader can see at least this number of such records. Counts no further. */
export async function areThere(context: Context, resource: string, filter: Condition, atLeast = 1): Promise<boolean> {
  const definition = context.schemas.resources[resource];
  if (definition === undefined) return false;
  const { field } = definition.id;
  return (
    (
      await firstRecords(context, definition, {
        fields: [field],
        filter,
        sort: [{ field, order: 'ASC' }],
        limit: atLeast,
      })
    ).length >= atLeast
  );
}
