import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx';
import { Message } from '#src/pages/console/Message.tsx';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import { useCloudPage } from './useCloudPage.ts';

/** A page about the selected cloud waits until there is one, and says so where there is none to be had. */
export function CloudGate({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { selects, group } = useCloudPage();
  const { cloud } = useSelection();
  const { clouds, failed } = useClouds(selects);
  if (!group?.cloud || cloud) return children;
  if (selects && !clouds && !failed) return <PageSkeleton />;
  return <Message title={t('frame.cloud.none')} text={t(failed ? 'frame.cloud.failed' : 'frame.cloud.noneText')} icon="cloudOff" />;
}
