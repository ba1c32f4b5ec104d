import { ApiError } from '#server/engine/http/apiError.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';

/**
 * Whether the platform has stopped a record that is not paid for, or no longer charges it; or something that it is made
 * of.
 */
export async function isUnpaid(context: Context, definition: Definition, recordId: string): Promise<boolean> {
  if (await hasUnpaid(context, definition, [recordId])) return true;
  for (const part of Object.values(context.schemas.resources)) {
    const of = part.fields[part.unpaid?.of ?? ''];
    if (of?.to !== definition.resource) continue;
    const rows = await runtimeTables(context.db)
      .selectFrom(part.table)
      .select(`${part.id.field} as id`)
      .where(of.name, '=', recordId)
      .execute();
    if (
      await hasUnpaid(
        context,
        part,
        rows.map(({ id }) => String(id)),
      )
    )
      return true;
  }
  return false;
}

async function hasUnpaid({ db }: Context, { resource }: Definition, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const item = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', 'in', [...ids])
    .where('open_key', 'is not', null)
    .where((eb) => eb.or([eb('halted_from', 'is not', null), eb('state', 'in', ['suspended', 'expired'])]))
    .executeTakeFirst();
  return item !== undefined;
}

/** Refuses what is made from a record that is not paid for (24046). */
export async function refuseUnpaidRecord(context: Context, definition: Definition, id: string): Promise<void> {
  if (await isUnpaid(context, definition, id)) throw new ApiError('billing.serviceSuspended');
}
