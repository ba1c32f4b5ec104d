import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { listAfterCloudChange, pathAfterCloudChange } from '#model/rules/navigation/cloudSelection.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useReach } from '#src/routing/useReach.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import type { SavedCloud } from '#src/session/cloud/savedCloud.ts';
import { selectCloud, selectedCloudOf } from '#src/session/cloud/selectedCloud.ts';
import { useCloudPage } from './useCloudPage.ts';
import { useNarrowing } from './useNarrowing.ts';

/**
 * Selects another cloud and opens the machines of its product (spec 4.5), if that page exists; the page of a record
 * leads to its list. A list over all clouds is limited to the chosen one.
 */
export function useChooseCloud(): (cloud: SavedCloud) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { group } = useCloudPage();
  const place = usePlace();
  const reaches = useReach();
  const manifest = useManifest();
  const narrowing = useNarrowing();
  return (cloud) => {
    const before = selectedCloudOf(queryClient);
    const another = before?.cloud_id !== cloud.cloud_id && place?.kind === 'resource' ? place : undefined;
    const list =
      another &&
      listAfterCloudChange({
        path: another.entry.path,
        list: another.entry.routes.list?.path,
        hasRecord: another.id !== undefined,
      });
    const path = pathAfterCloudChange(group, before, cloud, manifest) ?? list;
    selectCloud(queryClient, cloud);
    if (path === undefined) narrowing?.narrow(cloud.cloud_id);
    if (path && path !== pathname && reaches(path)) navigate(path);
  };
}
