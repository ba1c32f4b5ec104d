import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Definition, Json } from '#model/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useDebounced } from '#src/inputs/useDebounced.ts';

/** Typing must not become a call a letter. */
const QUIET_MS = 600;

/** What would come of making the record as the form stands; asked again whenever the form has come to rest. */
export function useDryRun({ resource }: Definition, dataOf: () => Record<string, Json>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  useWatch();
  const text = useDebounced(JSON.stringify(dataOf()), QUIET_MS);
  return useQuery({
    queryKey: ['suantai', 'dryRun', resource, text],
    // What went in as JSON comes out as it was.
    queryFn: async ({ signal }) => (await dataProvider.tryCreate(resource, { data: JSON.parse(text) as Record<string, Json>, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export type DryRun = ReturnType<typeof useDryRun>;
