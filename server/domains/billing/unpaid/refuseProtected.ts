import { isDeleting } from '#model/access/isDeleting.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

/**
 * People cannot give up what is protected from release (24043), whether they delete it or move it to where it waits for
 * its deletion. The platform can: at the end of a retention, and for what is gone in its cloud. Runs in the transaction
 * of their write, before its billing items end.
 */
export async function refuseProtected(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.billing === undefined || context.actor.grants.includes(PLATFORM_GRANT)) return;
  for (const change of changes)
    if (givesUp(definition, change) && (await isProtected(context, definition, change.id)))
      throw new ApiError('billing.releaseProtected');
}

function givesUp(definition: Definition, { operation, before, after }: RecordChange): boolean {
  if (before === undefined) return false;
  if (after === undefined || operation === definition.unpaid?.release) return true;
  return isDeleting(definition, after) && !isDeleting(definition, before);
}

async function isProtected({ db }: Context, { resource }: Definition, recordId: RecordId): Promise<boolean> {
  const item = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', String(recordId))
    .where('open_key', 'is not', null)
    .where('release_protection', '=', 1)
    .executeTakeFirst();
  return item !== undefined;
}
