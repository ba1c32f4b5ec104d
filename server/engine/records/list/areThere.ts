import type { Condition } from '#model/conditions/conditions.ts';
import type { Context } from '#server/engine/context.ts';
import { firstRecords } from './listRecords.ts';

/** Are there at least so many such records, as far as the reader sees them? Nothing is counted beyond. */
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
