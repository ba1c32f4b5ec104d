import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { cloudStateQuery } from './cloudState.ts';
import { useSelection } from './selectedCloud.ts';

const FRESH_MS = 30_000;

/**
 * The definition of a resource as the selected cloud has it (`needs`). Suspends until the features of the cloud are
 * known, where the definition needs some: a form must not offer first what it removes a moment later.
 */
export function useDefinitionHere(resource: string): Definition {
  const definition = useDefinition(resource);
  const { cloud } = useSelection();
  const client = useQueryClient();
  const isNarrowed = definition.features !== undefined || definition.needs !== undefined;
  const { data: narrow } = useSuspenseQuery(narrowQuery(client, isNarrowed ? cloud?.cloud_id : undefined));
  return useMemo(() => narrow?.(definition) ?? definition, [definition, narrow]);
}

const narrowQuery = (client: QueryClient, cloudId: string | undefined) =>
  queryOptions({
    queryKey: ['suantai', 'cloudFeatures', cloudId ?? null],
    queryFn: async (): Promise<((definition: Definition) => Definition) | null> => {
      if (cloudId === undefined) return null;
      const [{ definitionIn }, capabilities] = await Promise.all([
        import('#model/reading/definitionIn.ts'),
        // A cloud that does not answer refuses in its own way.
        client.fetchQuery(cloudStateQuery(cloudId)).then(
          (state) => state.capabilities,
          () => undefined,
        ),
      ]);
      return (definition) => definitionIn(definition, capabilities);
    },
    ...(cloudId === undefined && { initialData: null }),
    staleTime: FRESH_MS,
  });
