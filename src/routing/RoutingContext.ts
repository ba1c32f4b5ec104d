import { createContext, useContext } from 'react';
import type { ServerDeps } from './outerPath.ts';
import { routeTable } from './routeTable.ts';

type Routing = Pick<ServerDeps, 'table' | 'recordOf'>;

const RoutingContext = createContext<Routing>({
  table: routeTable({ resources: [], pages: [] }),
  recordOf: () => undefined,
});

export const RoutingProvider = RoutingContext.Provider;

export function useRouting(): Routing {
  return useContext(RoutingContext);
}
