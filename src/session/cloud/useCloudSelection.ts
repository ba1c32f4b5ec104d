import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { selectableClouds, selectedCloud } from '#model/rules/navigation/cloudSelection.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { cloudsQuery, type Cloud } from './cloudsQuery.ts';
import { selectCloud, selectedCloudOf } from './selectedCloud.ts';

/** The clouds of the switcher; undefined while they load. `failed` is true if they cannot be loaded. */
export function useClouds(wanted: boolean): { clouds: Cloud[] | undefined; failed: boolean; refresh: () => void } {
  const { data, isError, refetch } = useQuery({ ...cloudsQuery, enabled: wanted });
  const { cloudProducts } = useManifest();
  const clouds = useMemo(() => data && selectableClouds(data, cloudProducts), [data, cloudProducts]);
  return { clouds, failed: isError, refresh: () => void refetch() };
}

/**
 * Corrects the selection whenever the list loads (spec 4.5): the saved cloud if it still exists, otherwise the first,
 * otherwise none.
 */
export function useCloudSelection(wanted: boolean): void {
  const queryClient = useQueryClient();
  const { clouds } = useClouds(wanted);
  useEffect(() => {
    if (clouds) selectCloud(queryClient, selectedCloud(clouds, selectedCloudOf(queryClient)?.cloud_id));
  }, [clouds, queryClient]);
}
