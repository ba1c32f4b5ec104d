import { ApiError } from '#server/engine/http/apiError.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

/** Whether the platform has stopped a record that is not paid for, or no longer charges it. */
export async function isUnpaid({ db }: Context, { resource }: Definition, recordId: string): Promise<boolean> {
  const item = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', recordId)
    .where('open_key', 'is not', null)
    .where((eb) => eb.or([eb('halted_from', 'is not', null), eb('state', 'in', ['suspended', 'expired'])]))
    .executeTakeFirst();
  return item !== undefined;
}

/** Refuses what is made from a record that is not paid for (24046). */
export async function refuseUnpaidRecord(context: Context, definition: Definition, id: string): Promise<void> {
  if (await isUnpaid(context, definition, id)) throw new ApiError('billing.serviceSuspended');
}
