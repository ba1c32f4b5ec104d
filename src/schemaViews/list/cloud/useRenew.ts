import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { cloudRest } from '#model/domains/cloud/cloudRest.ts';
import { cloudStateQuery, refreshInventory, useCloudState } from '#src/session/cloud/cloudState.ts';

/** Refreshes a list. Cloud resources are synchronised first, unless the cloud is inactive. */
export function useRenew(definition: Definition) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch, isFetching } = useListContext();
  const [syncing, setSyncing] = useState(false);
  const { cloudId, state } = useCloudState(definition);
  const syncsCloud =
    definition.cloud !== undefined &&
    cloudId !== undefined &&
    state !== undefined &&
    cloudRest(state.status) === undefined;
  const renew = async () => {
    if (!syncsCloud) {
      refetch();
      return;
    }
    setSyncing(true);
    try {
      await refreshInventory(cloudId, definition.resource);
      await Promise.all([queryClient.invalidateQueries(cloudStateQuery(cloudId)), refetch()]);
    } catch (fault) {
      // The list stays as it is; the notification explains why it is not newer.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
    setSyncing(false);
  };
  return { renew: () => void renew(), busy: syncing || isFetching, syncsCloud };
}
