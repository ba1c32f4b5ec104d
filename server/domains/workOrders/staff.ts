import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';
import { workOrderDefinitions } from './orders.ts';

/** The words of the definition that let somebody do this with the work orders of others. */
const staffWords = (context: Context, action: 'claim' | 'assign'): readonly string[] =>
  workOrderDefinitions(context)?.orders.actions[action]?.access ?? [];

/** Whether somebody works on the work orders of others. */
export const isStaff = (context: Context, actor: Actor): boolean => isGranted(actor, staffWords(context, 'claim'));

/**
 * The users who may take on work orders, or assign them, by a role of their own or an authorisation for the whole
 * platform. A platform on which no one may falls back on its administrators, so that a notice always reaches somebody.
 */
export async function staffIds(context: Context, action: 'claim' | 'assign' = 'claim'): Promise<number[]> {
  const { db, clock, schemas } = context;
  const words = staffWords(context, action);
  const users = db.kysely.selectFrom('users').select('id').where('enabled', '=', 1).orderBy('id');
  const granted = db.kysely
    .selectFrom('authorisations')
    .select('user_id')
    .where('user_id', 'is not', null)
    .where('role_id', 'in', words)
    .where('scope', '=', 'platform')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]));
  const holders = await users
    .where((eb) =>
      eb.or([
        // The column holds JSON text: [{"role":"…"}].
        ...words.map((word) => eb(eb.cast<string>('permissions', 'text'), 'like', `%"${word}"%`)),
        eb('id', 'in', granted),
      ]),
    )
    .execute();
  if (holders.length > 0) return holders.map(({ id }) => id);
  const kinds = schemas.roles.kinds.map(({ kind }) => kind).filter(isPlatformKind);
  const administrators = await users.where((eb) => eb(eb.ref('kind').$castTo<number>(), 'in', kinds)).execute();
  return administrators.map(({ id }) => id);
}
