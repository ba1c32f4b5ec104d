import type { QueryClient, QueryMeta } from '@tanstack/react-query';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { messagesQuery } from '#src/definitions/messagesQuery.ts';
import { concerns, type Change } from './concerns.ts';

/** Asks again for exactly what these changes touch, and only where it is on the screen. */
export async function applyChanges(queryClient: QueryClient, changes: Change[]): Promise<void> {
  const definitionOf = (resource: string) => queryClient.getQueryData(definitionQuery(resource).queryKey);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      changes.some((change) => isOf(meta, change.resource) || concerns(queryKey, change, definitionOf)),
  });
}

/** A query may say by itself what it is made of: one resource, or several. */
function isOf(meta: QueryMeta | undefined, resource: string): boolean {
  const of = meta?.ofResource;
  return Array.isArray(of) ? of.includes(resource) : of === resource;
}

/**
 * Asks again for what sums up everything, such as the overview. A call that is on its way is let finish: changes may
 * never end.
 */
export async function applyAnyChange(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(
    { predicate: ({ meta }) => meta?.ofEverything === true },
    { cancelRefetch: false },
  );
}

/**
 * Takes up changed schemas in place: definitions first, so that no list is drawn with old columns over new data,
 * then the records of what changed. Nothing is mounted anew, so forms, filters and scroll stay as they are.
 */
export async function applySchemas(queryClient: QueryClient, resources: string[]): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey }),
    ...resources.map((resource) => queryClient.invalidateQueries({ queryKey: definitionQuery(resource).queryKey })),
  ]);
  // A changed table of roles changes what the reader holds.
  await queryClient.invalidateQueries({ queryKey: actorQuery.queryKey });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource] }) => resources.some((changed) => changed === resource),
  });
}

/**
 * The reader may do other things than before: menu and definitions first, so that no button stands where it is refused,
 * then everything on the screen.
 */
export async function applyAccess(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  ]);
  await queryClient.invalidateQueries({ queryKey: actorQuery.queryKey });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [owner, what] }) => owner === 'suantai' && what === 'definition',
  });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [owner] }) => owner !== 'suantai' });
}

/** Too much was missed: ask again for everything that is on the screen. */
export async function applyReset(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries();
}
