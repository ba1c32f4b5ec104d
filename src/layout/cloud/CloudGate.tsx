import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { PageSkeleton } from '#src/layout/frame/PageSkeleton.tsx';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import { token } from '#src/ui/theme/token.ts';
import { isAboutCloud, useCloudPage } from './useCloudPage.ts';

/** Holds back a page about the selected cloud until one is selected, and explains if none is available. */
export function CloudGate({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { selects, group } = useCloudPage();
  const { cloud } = useSelection();
  const { clouds, failed } = useClouds(selects);
  if (!isAboutCloud(group) || cloud) return children;
  if (selects && !clouds && !failed) return <PageSkeleton />;
  return (
    <Nothing>
      <Abacus digits="000" broken={failed} />
      <h2>{translate(failed ? 'frame.cloud.failed' : 'frame.cloud.none')}</h2>
      {!failed && <p>{translate('frame.cloud.noneText')}</p>}
    </Nothing>
  );
}

const Nothing = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  margin: '12vh auto 0',
  color: token.textMuted,
  textAlign: 'center',
  '& h2': { margin: '8px 0 0', color: token.text, fontSize: token.size.part, fontWeight: 600 },
  '& p': { margin: 0 },
});
