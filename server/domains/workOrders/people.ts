import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isStaff } from './staff.ts';

/** The present rights of a user; undefined if the account is gone or cannot sign in. */
export type ReaderOf = (context: Context, userId: number) => Promise<Actor | undefined>;

/** Names as a work order keeps them. */
export interface Person {
  /** For people of the platform. */
  name: string;
  /** For customers, who must not learn the login names of the staff. */
  shown: string;
  bp_id: number | null;
  organisation: string | null;
}

export async function personOf({ db }: Pick<Context, 'db'>, id: number): Promise<Person> {
  const row = await db.kysely
    .selectFrom('users')
    .leftJoin('partners', 'partners.id', 'users.bp_id')
    .select(['users.name', 'users.nickname', 'users.bp_id', 'partners.name as organisation'])
    .where('users.id', '=', id)
    .executeTakeFirst();
  return {
    name: row?.nickname ?? row?.name ?? `#${id}`,
    shown: row?.nickname ?? `#${id}`,
    bp_id: row?.bp_id ?? null,
    organisation: row?.organisation ?? null,
  };
}

/** The actor as customers see them. */
export const shownName = async (context: Context): Promise<string> => (await personOf(context, context.actor.id)).shown;

/** Refuses somebody who does not work on the work orders of others. */
export async function refuseUnlessStaff(context: Context, id: number, readerOf: ReaderOf): Promise<void> {
  const reader = await readerOf(context, id);
  if (reader === undefined || !isStaff(context, reader))
    throw new ApiError('workOrder.notStaff', { fields: { assignee: 'workOrder.notStaff' } });
}
