import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider, RemovalReply } from '#src/dataProviders/consoleDataProvider.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';

export interface Removal {
  reply: RemovalReply;
  isPending: boolean;
  /** Whether a record blocks the deletion; false until the answer is known. */
  isHeld: boolean;
  /** Requests the preview again after a remedy has run. */
  look: () => void;
}

const NOTHING: RemovalReply = { affected: [] };

/** The effects of a deletion, or of an action that deletes, on other records. Undefined for any other action. */
export function useRemoval(definition: Definition, action: string, record: RaRecord | undefined): Removal | undefined {
  const { resource } = definition;
  const provider = useDataProvider<ConsoleDataProvider>();
  const isDelete = action === 'delete';
  const { removes, preview } = definition.actions[action] ?? {};
  const target = isDelete || (removes !== undefined && !preview) ? record : undefined;
  const { data, isPending, refetch } = useQuery({
    queryKey: ['suantai', 'removal', resource, action, target?.id],
    queryFn: async ({ signal }) => {
      if (!target) return NOTHING;
      const meta = { path: pathValues(definition, target) };
      return (await provider.tryDelete(resource, { id: target.id, meta, signal, ...(!isDelete && { action }) })).data;
    },
    enabled: target !== undefined,
    gcTime: 0,
    retry: false,
    // A cloud releases a reference with a delay.
    refetchInterval: ({ state }) =>
      state.data?.affected.some(({ effect }) => effect === 'holds') ? REFRESH_INTERVAL_MS : false,
  });
  if (!target) return undefined;
  const reply = data ?? NOTHING;
  // If the preview fails, no block is reported; the deletion itself still reports it.
  const isHeld = isDelete && reply.affected.some(({ effect }) => effect === 'holds');
  return { reply, isPending, isHeld, look: () => void refetch() };
}
