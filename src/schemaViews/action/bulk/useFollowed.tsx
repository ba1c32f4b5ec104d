import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, type Identifier } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import type { RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';

/** More than a person can follow; the list shows the rest. */
const FOLLOWED = 100;

/** Shows the state of each record in transition until all of them are done. */
export function useFollowed(parts: readonly RecordsOfPart[]): (id: Identifier) => ReactNode {
  const provider = useDataProvider<ConsoleDataProvider>();
  const followed = parts.map((part) => ({ ...part, ids: part.ids.slice(0, FOLLOWED) }));
  const answers = useQueries({
    queries: followed.map(({ definition, path, ids }) => ({
      // Below the resource, so that a live event about one of its records asks again.
      queryKey: [definition.resource, 'followed', { ids, path }],
      queryFn: async () => (await provider.getMany(definition.resource, { ids: [...ids], meta: { path } })).data,
      enabled: definition.stateField !== undefined && ids.length > 0,
      refetchInterval: ({ state }: { state: { data: Record<string, unknown>[] | undefined } }) =>
        state.data?.every((record) => !isTransient(definition, record)) ? false : REFRESH_INTERVAL_MS,
      gcTime: 0,
    })),
  });
  return (id) => {
    for (const [index, { definition }] of followed.entries()) {
      const field = definition.stateField === undefined ? undefined : definition.fields[definition.stateField];
      const record = answers[index]?.data?.find((each) => String(each.id) === String(id));
      if (field && record) return <FieldFor field={field} record={record} definition={definition} dense />;
    }
    return undefined;
  };
}
