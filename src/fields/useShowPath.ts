import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';

/**
 * Builds the path of a record's page by its id; undefined where the reader may not open it. Reads the manifest without
 * subscribing to it, because a table asks once a cell; the page around is drawn anew when the manifest changes.
 */
export function useShowPath(resource: string | undefined): ((id: string) => string) | undefined {
  const createPath = useCreatePath();
  const manifest = useQueryClient().getQueryData(manifestQuery.queryKey);
  const entry = manifest?.resources.find((candidate) => candidate.resource === resource);
  if (!entry?.routes.show || !entry.can.includes('show')) return undefined;
  return (id) => createPath({ type: 'show', resource: entry.resource, id });
}
