import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Resource, ResourceDefinitionContext, type ResourceDefinition } from 'react-admin';
import { LiveUpdates } from '#src/definitions/live/LiveUpdates.tsx';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { hasPage } from '#src/pages/index.ts';
import { cachedRecord } from '#src/routing/cachedRecord.ts';
import { RoutingProvider } from '#src/routing/RoutingContext.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { followAccount } from '#src/session/account/followAccount.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { ReactAdminWords } from './resource/ReactAdminWords.tsx';
import { resourceProps } from './resource/resourceProps.tsx';

/** Registers every resource of the manifest with react-admin: its addresses and properties. */
export function ConsoleContext({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const manifest = useManifest();
  // Nothing below renders before the reader is known.
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
  const resources = useResources();
  return (
    <RoutingProvider value={routing}>
      <ResourceDefinitionContext.Provider value={resources}>
        <ReactAdminWords>
          <LiveUpdates />
          {children}
        </ReactAdminWords>
      </ResourceDefinitionContext.Provider>
    </RoutingProvider>
  );
}

/** All resources as one plain object: a thousand `<Resource>` elements would cost more than the page. */
function useResources() {
  const { resources } = useManifest();
  const lang = useLang();
  const generated = useMemo(
    () => resources.map((entry) => [entry.resource, Resource.registerResource(resourceProps(entry, lang))] as const),
    [resources, lang],
  );
  const [own, setOwn] = useState<Record<string, ResourceDefinition>>({});
  return useMemo(
    () => ({
      definitions: { ...Object.fromEntries(generated), ...own },
      register: (config: ResourceDefinition) => setOwn((before) => ({ ...before, [config.name]: config })),
      unregister: (config: ResourceDefinition) =>
        setOwn((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== config.name))),
    }),
    [generated, own],
  );
}
