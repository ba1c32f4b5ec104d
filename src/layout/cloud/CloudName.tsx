import { styled, type CSSObject } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { machinesPath } from '#model/rules/navigation/cloudSelection.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useReach } from '#src/routing/useReach.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import { token } from '#src/ui/theme/token.ts';
import { UsageTag } from './UsageTag.tsx';
import { useCloudPage } from './useCloudPage.ts';
import { useRunsClouds } from '#src/session/cloud/useRunsClouds.ts';
import { unseen } from '#src/ui/theme/unseen.ts';

/** The selected cloud on a page without the switcher (spec 2.5), with a link to the page that has it. */
export function CloudName() {
  const translate = useTranslate();
  const reaches = useReach();
  const { cloud } = useSelection();
  const { group } = useCloudPage();
  const { clouds } = useClouds(true);
  const manifest = useManifest();
  const runsClouds = useRunsClouds();
  if (!cloud) return null;
  const path = machinesPath(cloud, manifest);
  const known = clouds?.find(({ cloud_id }) => cloud_id === cloud.cloud_id);
  const content = (
    <>
      <Icon word="cloud" size={16} />
      <Unseen>{translate('frame.cloud.button', { name: '' })}</Unseen>
      <span>{cloud.name}</span>
      {runsClouds && <UsageTag cloud={known} />}
    </>
  );
  // Where the group has the switcher, this page hides it to protect unsaved input, so there is no link either.
  return path && group?.namesCloud && reaches(path) ? (
    <Way to={path} title={translate('frame.cloud.change')} data-switcher="">
      {content}
    </Way>
  ) : (
    <Name data-switcher="" title={translate('frame.cloud.button', { name: cloud.name })}>
      {content}
    </Name>
  );
}

const Unseen = styled('span')(unseen);

const line: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: 320,
  height: 32,
  padding: '0 8px',
  borderRadius: token.radius.medium,
  color: token.textMuted,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& > span:nth-of-type(3)': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '@media (max-width: 599px)': { '& .value-tag': { display: 'none' } },
};

const Name = styled('span')(line);

const Way = styled(LinkBase)({ ...line, '&:hover': { backgroundColor: token.hover, color: token.text } });
