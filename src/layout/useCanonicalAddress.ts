import { useEffect } from 'react';
import { useCreatePath, useGetOne, useLocation, useNavigate, useParams } from 'react-admin';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { outerPath } from '#src/routing/outerPath.ts';
import type { View } from '#src/routing/place.ts';

/**
 * Corrects the address once the record is loaded: `/websiteDetail/3/Shanghai/2` names the site and its region beside
 * the id, which a link may lack or name by an old name.
 */
export function useCanonicalAddress(resource: string, view: View): void {
  const { id } = useParams();
  const { table } = useRouting();
  const here = useLocation();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const names = Object.keys(table.entryOf(resource)?.routes[view]?.params ?? {}).length > 1;
  // The same query as the page, so nothing is fetched twice.
  const { data: record } = useGetOne(
    resource,
    { id },
    { enabled: names && id !== undefined, onError: () => undefined },
  );
  useEffect(() => {
    if (!names || !record || id === undefined) return;
    const inner = createPath({ resource, type: view, id });
    const right = outerPath({ pathname: inner, search: '' }, { table, here, recordOf: () => record }).pathname;
    if (right !== here.pathname)
      navigate({ pathname: right, search: here.search, hash: here.hash }, { replace: true, state: here.state });
  }, [names, record, id, resource, view, table, here, navigate, createPath]);
}
