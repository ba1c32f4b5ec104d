import { useCallback } from 'react';
import { useLocation } from 'react-admin';
import { outerPath } from './outerPath.ts';
import { useRouting } from './RoutingContext.ts';

/**
 * The specification's own address of a path that react-admin builds, so that it opens in a new tab too. `values` fill
 * its parameters.
 */
export function useOuterAddress(): (inner: string, values?: Record<string, unknown>) => string {
  const { table, recordOf } = useRouting();
  const { pathname, search } = useLocation();
  return useCallback(
    (inner, values) => {
      const around = { table, here: { pathname, search }, recordOf: values ? () => values : recordOf };
      const address = outerPath({ pathname: inner, search: '' }, around);
      return address.pathname + address.search;
    },
    [table, recordOf, pathname, search],
  );
}
