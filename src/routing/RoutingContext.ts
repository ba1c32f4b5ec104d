import { createContext, useContext } from 'react';
import type { ServerDeps } from './outerPath.ts';
import { routeTable } from './routeTable.ts';

export interface Routing extends Pick<ServerDeps, 'table' | 'recordOf'> {
  /** Whether the console has the component of a page in the manifest. */
  hasPage: (component: string) => boolean;
}

const RoutingContext = createContext<Routing>({
  table: routeTable({ resources: [], pages: [] }),
  recordOf: () => undefined,
  hasPage: () => false,
});

export const RoutingProvider = RoutingContext.Provider;

export function useRouting(): Routing {
  return useContext(RoutingContext);
}
