import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { messagesQuery } from '#src/definitions/messagesQuery.ts';
import { concerns, isAbout, type Change } from './concerns.ts';
import { dependsOn } from './dependsOn.ts';
import { recordNews } from './recordNews.ts';

/** Refetches exactly the queries that these changes affect, and only those on the screen. */
export async function applyChanges(queryClient: QueryClient, changes: Change[]): Promise<void> {
  const definitionOf = (resource: string) => queryClient.getQueryData(definitionQuery(resource).queryKey);
  // The first record of such a resource brings pages, the last takes them away.
  const { needs = [] } = queryClient.getQueryData(manifestQuery.queryKey) ?? {};
  if (changes.some(({ resource }) => needs.includes(resource)))
    await queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      changes.some((change) => dependsOn(meta, change.resource) || concerns(queryKey, change, definitionOf)) &&
      // A deleted record would be answered with a 404.
      !changes.some((change) => recordNews.isGone(change) && isAbout(queryKey, change)),
  });
}

/** Refetches summaries of everything, such as the overview. A pending call may finish, since changes may never stop. */
export async function applyAnyChange(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(
    { predicate: ({ meta }) => meta?.ofEverything === true },
    { cancelRefetch: false },
  );
}

/**
 * Applies changed schemas in place: definitions first, so that no list shows old columns over new data, then the
 * records of the changed resources. Nothing is remounted, so forms, filters and scroll positions stay.
 */
export async function applySchemas(queryClient: QueryClient, resources: string[]): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey }),
    ...resources.map((resource) => queryClient.invalidateQueries({ queryKey: definitionQuery(resource).queryKey })),
  ]);
  // A changed table of roles changes the reader's permissions.
  await queryClient.invalidateQueries({ queryKey: actorQuery.queryKey });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource] }) => resources.some((changed) => changed === resource),
  });
}

/**
 * The reader's permissions have changed: refetches menu and definitions first, so that no refused button is shown, then
 * everything on the screen.
 */
export async function applyAccess(queryClient: QueryClient): Promise<void> {
  await refetchReader(queryClient);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [owner, what] }) => owner === 'suantai' && what === 'definition',
  });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [owner] }) => owner !== 'suantai' });
}

/** Too many events were missed: refetches everything on the screen, in the same order. */
export async function applyReset(queryClient: QueryClient): Promise<void> {
  await refetchReader(queryClient);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'suantai' && !isOfReader(queryKey),
  });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [owner] }) => owner !== 'suantai' });
}

/** The actor is computed from the manifest and the user, so it comes after them. */
async function refetchReader(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  ]);
  await queryClient.invalidateQueries({ queryKey: actorQuery.queryKey });
}

const OF_READER = [manifestQuery.queryKey, currentUserQuery.queryKey, actorQuery.queryKey].map(hashKey);

function isOfReader(queryKey: QueryKey): boolean {
  return OF_READER.includes(hashKey(queryKey));
}
