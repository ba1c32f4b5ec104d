import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { selectCloud, useSelection } from './selectedCloud.ts';
import { useClouds } from './useCloudSelection.ts';

/**
 * Selects the cloud that the address of a form in a cloud names (`cloud_id`), which opens the form again. A cloud that
 * the reader does not have is ignored.
 */
export function usePresetCloud(wanted: unknown): void {
  const queryClient = useQueryClient();
  const { cloud } = useSelection();
  const { clouds } = useClouds(false);
  const found = clouds?.find(({ cloud_id }) => cloud_id === wanted);
  useEffect(() => {
    if (found && cloud?.cloud_id !== wanted) selectCloud(queryClient, found);
  }, [found, cloud, wanted, queryClient]);
}
