import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath, useLocation } from 'react-admin';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { outerPath } from '#src/routing/outerPath.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';

/**
 * Returns the address of a record's page by its id; undefined if the reader may not open it, or if it has no page
 * elsewhere. Reads the manifest without subscribing to it, because a table calls it once per cell; the page renders
 * again when the manifest changes.
 */
export function useShowPath(resource: string | undefined): ((id: string) => string | undefined) | undefined {
  const createPath = useCreatePath();
  const here = useLocation();
  const { table, recordOf } = useRouting();
  const manifest = useQueryClient().getQueryData(manifestQuery.queryKey);
  const entry = manifest?.resources.find((candidate) => candidate.resource === resource);
  if (!entry?.can.includes('show')) return undefined;
  return (id) => {
    const inner = createPath({ type: 'show', resource: entry.resource, id });
    const { pathname, search } = outerPath({ pathname: inner, search: '' }, { table, here, recordOf });
    const isOpen = pathname === here.pathname && !new URLSearchParams(search).has('show');
    return isOpen ? undefined : `${pathname}${search}`;
  };
}
