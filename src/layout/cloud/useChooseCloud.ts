import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { pathAfterCloudChange } from '#model/rules/cloudSelection.ts';
import { useReach } from '#src/layout/useReach.ts';
import type { SavedCloud } from '#src/session/cloud/savedCloud.ts';
import { selectCloud, selectedCloudOf } from '#src/session/cloud/selectedCloud.ts';
import { useCloudPage } from './useCloudPage.ts';

/** Selects another cloud, and goes to where its product has its machines (spec 4.5), as far as that page is built. */
export function useChooseCloud(): (cloud: SavedCloud) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { group } = useCloudPage();
  const reaches = useReach();
  return (cloud) => {
    const path = pathAfterCloudChange(group?.key ?? '', selectedCloudOf(queryClient), cloud);
    selectCloud(queryClient, cloud);
    if (path && path !== pathname && reaches(path)) navigate(path);
  };
}
