import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import type { AffectedRecords, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

export interface Removal {
  affected: AffectedRecords[];
  isPending: boolean;
  /** Whether a record blocks the deletion; false until the answer is known. */
  isHeld: boolean;
  /** Requests the preview again after a remedy has run. */
  look: () => void;
}

/** How the deletion of a record affects others. Requested only when there is a record to delete. */
export function useRemoval({ resource }: Definition, record: RaRecord | undefined): Removal | undefined {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['suantai', 'removal', resource, record?.id],
    queryFn: async ({ signal }) => (record ? (await provider.tryDelete(resource, { id: record.id, signal })).data : []),
    enabled: record !== undefined,
    gcTime: 0,
    retry: false,
    // A cloud releases a reference with a delay.
    refetchInterval: ({ state }) =>
      state.data?.some(({ effect }) => effect === 'holds') ? REFRESH_INTERVAL_MS : false,
  });
  if (!record) return undefined;
  const affected = data ?? [];
  // If the preview fails, no block is reported; the deletion itself still reports it.
  return { affected, isPending, isHeld: affected.some(({ effect }) => effect === 'holds'), look: () => void refetch() };
}
