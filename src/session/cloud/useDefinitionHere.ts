import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definitionIn, featuresOf } from '#model/reading/definitionIn.ts';
import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { isBelowCloud } from '#model/domains/cloud/cloudRest.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { cloudStateQuery } from './cloudState.ts';
import { useSelection } from './selectedCloud.ts';

const FRESH_MS = 30_000;

/**
 * The definition of a resource as the selected cloud has it (`needs`). Suspends until the features of the cloud are
 * known, where the definition asks for some: a form must not offer first what it takes away a moment later.
 */
export function useDefinitionHere(resource: string): Definition {
  const definition = useDefinition(resource);
  const { cloud } = useSelection();
  const client = useQueryClient();
  const asks = useMemo(() => asksFor(definition), [definition]);
  const { data } = useSuspenseQuery(featuresQuery(client, asks ? cloud?.cloud_id : undefined));
  return useMemo(() => definitionIn(definition, data ?? undefined), [definition, data]);
}

const asksFor = (definition: Definition): boolean =>
  isBelowCloud(definition) && (definition.needs !== undefined || featuresOf(definition).length > 0);

const featuresQuery = (client: QueryClient, cloudId: string | undefined) =>
  queryOptions({
    queryKey: ['suantai', 'cloudFeatures', cloudId ?? null],
    // A cloud that cannot be asked refuses in its own way.
    queryFn: async (): Promise<Capabilities | null> =>
      cloudId === undefined
        ? null
        : client.fetchQuery(cloudStateQuery(cloudId)).then(
            ({ capabilities }) => capabilities,
            () => null,
          ),
    ...(cloudId === undefined && { initialData: null }),
    staleTime: FRESH_MS,
  });
