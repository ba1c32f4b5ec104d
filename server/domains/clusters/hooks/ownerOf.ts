import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

/** A person as the owner of something, with the organisation that pays for it. */
export async function ownerOf(
  context: Context,
  userId: Json,
): Promise<{ user_id: number | null; bp_id: number | null }> {
  if (typeof userId !== 'number') return { user_id: null, bp_id: null };
  const user = await context.db.kysely.selectFrom('users').select('bp_id').where('id', '=', userId).executeTakeFirst();
  return { user_id: userId, bp_id: user?.bp_id ?? null };
}
