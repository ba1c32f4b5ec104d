import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { selectedCloud } from '#model/rules/navigation/cloudSelection.ts';
import { cloudsQuery, type Cloud } from './cloudsQuery.ts';
import { selectCloud, selectedCloudOf } from './selectedCloud.ts';

/** The clouds of the switcher; undefined while they are on their way. `failed` once they cannot be had. */
export function useClouds(wanted: boolean): { clouds: Cloud[] | undefined; failed: boolean; refresh: () => void } {
  const { data, isError, refetch } = useQuery({ ...cloudsQuery, enabled: wanted });
  return { clouds: data, failed: isError, refresh: () => void refetch() };
}

/**
 * Keeps the selection right whenever the list arrives (spec 4.5): the saved one while it is there, else the first, else
 * none.
 */
export function useCloudSelection(wanted: boolean): void {
  const queryClient = useQueryClient();
  const { clouds } = useClouds(wanted);
  useEffect(() => {
    if (clouds) selectCloud(queryClient, selectedCloud(clouds, selectedCloudOf(queryClient)?.cloud_id));
  }, [clouds, queryClient]);
}
