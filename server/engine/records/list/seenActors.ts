import { ACCOUNTS } from '#model/values/constants.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import type { Context } from '#server/engine/context.ts';
import { titlesOf } from './labels.ts';
import { sqlEnvOf } from './listRecords.ts';

/** The actors whose name the reader may see. The platform itself has no name, so it is always included. */
export async function seenActors(
  context: Context,
  ids: readonly (string | null)[],
): Promise<(id: string | null, name: string | null) => boolean> {
  const { db, actor, schemas } = context;
  const accounts = schemas.resources[ACCOUNTS];
  if (accounts === undefined || scopeOf(accounts, actor) === undefined) return () => true;
  const wanted = new Set(ids.flatMap((id) => (id !== null && /^\d+$/.test(id) ? [Number(id)] : [])));
  const seen = await titlesOf(db, ACCOUNTS, wanted, sqlEnvOf(context));
  return (id, name) => name === null || Number(id) === actor.id || seen.has(Number(id));
}
