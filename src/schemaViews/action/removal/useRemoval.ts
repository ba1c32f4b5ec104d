import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import type { AffectedRecords, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

export interface Removal {
  affected: AffectedRecords[];
  isPending: boolean;
  /** Something stands in the way; until it is known, nothing does. */
  isHeld: boolean;
  /** Asks again: a remedy has run. */
  look: () => void;
}

/** What the deletion of a record would mean for others; asked only for one that is to be deleted. */
export function useRemoval({ resource }: Definition, record: RaRecord | undefined): Removal | undefined {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['suantai', 'removal', resource, record?.id],
    queryFn: async ({ signal }) => (record ? (await provider.tryDelete(resource, { id: record.id, signal })).data : []),
    enabled: record !== undefined,
    gcTime: 0,
    retry: false,
    // What lets go in a cloud does so a while later.
    refetchInterval: ({ state }) =>
      state.data?.some(({ effect }) => effect === 'holds') ? REFRESH_INTERVAL_MS : false,
  });
  if (!record) return undefined;
  const affected = data ?? [];
  // A look that failed says nothing; the deletion itself still does.
  return { affected, isPending, isHeld: affected.some(({ effect }) => effect === 'holds'), look: () => void refetch() };
}
