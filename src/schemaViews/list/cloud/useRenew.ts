import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { cloudRest } from '#model/rules/cloudRest.ts';
import { cloudStateQuery, refreshInventory, useCloudState } from '#src/session/cloud/cloudState.ts';

/** Brings a list up to date. What lives in a cloud is asked of the cloud first, unless the cloud is at rest. */
export function useRenew(definition: Definition) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch, isFetching } = useListContext();
  const [asking, setAsking] = useState(false);
  const { cloudId, state } = useCloudState(definition);
  const asksCloud =
    definition.cloud !== undefined &&
    cloudId !== undefined &&
    state !== undefined &&
    cloudRest(state.status) === undefined;
  const renew = async () => {
    if (!asksCloud) {
      refetch();
      return;
    }
    setAsking(true);
    try {
      await refreshInventory(cloudId, definition.resource);
      await Promise.all([queryClient.invalidateQueries(cloudStateQuery(cloudId)), refetch()]);
    } catch (fault) {
      // What is shown stays as it is; the reader hears why it is no younger.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
    setAsking(false);
  };
  return { renew: () => void renew(), busy: asking || isFetching, asksCloud };
}
