import type { Context, RecordData } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';

/** What the deployments have that a transaction creates for a stack. */
const members = new WeakMap<Database, RecordData>();

/** Fields of a deployment that say which app it belongs to; none outside the work of `asMember`. */
export const membershipIn = ({ db }: Pick<Context, 'db'>): RecordData => members.get(db) ?? {};

/** Creates something as a member of a stack: it never exists, and is never charged, without it. */
export async function asMember<T>({ db }: Pick<Context, 'db'>, member: RecordData, work: () => Promise<T>): Promise<T> {
  members.set(db, member);
  try {
    return await work();
  } finally {
    members.delete(db);
  }
}
