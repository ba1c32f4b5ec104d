import { useCallback } from 'react';
import { useLocation } from 'react-admin';
import { outerPath } from './outerPath.ts';
import { useRouting } from './RoutingContext.ts';

/**
 * Returns the specification's address for a path that react-admin builds, so that it can open in a new tab. `values`
 * fill its parameters.
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
