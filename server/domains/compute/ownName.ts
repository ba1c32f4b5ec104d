import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';

/** An owner's names are unique in a cloud. Clouds themselves allow duplicates: those that come from there stay. */
export async function refuseOwnName(
  context: Context,
  resource: string,
  { cloud_id, user_id, name }: { cloud_id: string; user_id?: number | null; name: string },
  key: string,
): Promise<void> {
  const filter = { cloud_id, user_id: user_id ?? null, name };
  if (await areThere(context, resource, filter)) throw new ApiError(key, { at: ['name'] });
}
