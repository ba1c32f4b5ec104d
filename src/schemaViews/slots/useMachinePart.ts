import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useIsGone } from '#src/definitions/live/useIsGone.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

interface PartOptions {
  query?: Record<string, string>;
  /** The polling interval in milliseconds; if absent, requested once. Hidden tabs and deleted records do not poll. */
  every?: number;
}

/** Data of a machine from the cloud: its console output, events or metrics. */
export function useMachinePart<T>(
  { resource, id }: Definition,
  record: RaRecord,
  part: string,
  { query, every }: PartOptions = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const key = String(record[id.field] ?? record.id);
  const isGone = useIsGone(resource, record.id);
  const path = { cloud_id: String(record.cloud_id) };
  return useQuery({
    queryKey: ['suantai', 'machine', resource, key, part, query],
    queryFn: async ({ signal }) =>
      (await dataProvider.part<T>(resource, { id: key, part, query, meta: { path }, signal })).data,
    refetchInterval: every !== undefined && !isGone ? every : false,
    retry: false,
    // The previous answer stays visible while the next one loads.
    placeholderData: keepPreviousData,
  });
}
