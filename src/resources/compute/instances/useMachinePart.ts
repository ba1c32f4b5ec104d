import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

interface Asking {
  query?: Record<string, string>;
  /** Milliseconds between two questions; absent: asked once. A hidden tab asks nothing. */
  every?: number;
}

/** What the cloud tells of a machine: its console output, its events, its figures. */
export function useMachinePart<T>(
  { resource, id }: Definition,
  record: RaRecord,
  part: string,
  { query, every }: Asking = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const key = String(record[id.field] ?? record.id);
  const path = { cloud_id: String(record.cloud_id) };
  return useQuery({
    queryKey: ['suantai', 'machine', resource, key, part, query],
    queryFn: async ({ signal }) =>
      (await dataProvider.part<T>(resource, { id: key, part, query, meta: { path }, signal })).data,
    refetchInterval: every ?? false,
    retry: false,
    // The old answer stays in sight while the next one is on its way.
    placeholderData: keepPreviousData,
  });
}
