import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { selectCloud, selectedCloudOf } from './selectedCloud.ts';
import { useClouds } from './useCloudSelection.ts';

/** Returns a function that selects the cloud with this id, unless it is selected already. */
export function useEnterCloud(): (cloudId: unknown) => void {
  const queryClient = useQueryClient();
  const { clouds } = useClouds(false);
  return useCallback(
    (cloudId) => {
      const cloud = clouds?.find(({ cloud_id }) => cloud_id === cloudId);
      if (cloud && selectedCloudOf(queryClient)?.cloud_id !== cloudId) selectCloud(queryClient, cloud);
    },
    [clouds, queryClient],
  );
}
