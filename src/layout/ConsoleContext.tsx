import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ResourceDefinitionContext } from 'react-admin';
import { LiveUpdates } from '#src/definitions/live/LiveUpdates.tsx';
import { resourceDefinitions } from '#src/definitions/resourceDefinitions.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { hasPage } from '#src/pages/index.ts';
import { cachedRecord } from '#src/routing/cachedRecord.ts';
import { RoutingProvider } from '#src/routing/RoutingContext.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { followAccount } from '#src/session/account/followAccount.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** Mounts every resource of the manifest: its addresses, and what react-admin knows of it. */
export function ConsoleContext({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const manifest = useManifest();
  // Nothing below is drawn for a reader who is not known.
  const { id } = useActor();
  useEffect(() => followAccount(id), [id]);
  const routing = useMemo(
    () => ({
      table: routeTable(manifest),
      recordOf: (resource: string, recordId: string) => cachedRecord(queryClient, resource, recordId),
      hasPage,
    }),
    [manifest, queryClient],
  );
  const resources = useMemo(
    () => ({
      definitions: resourceDefinitions(manifest.resources),
      register: () => undefined,
      unregister: () => undefined,
    }),
    [manifest.resources],
  );
  return (
    <RoutingProvider value={routing}>
      <ResourceDefinitionContext.Provider value={resources}>
        <LiveUpdates />
        {children}
      </ResourceDefinitionContext.Provider>
    </RoutingProvider>
  );
}
