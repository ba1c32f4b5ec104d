import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import { token } from '#src/ui/theme/token.ts';
import { CloudList } from './CloudList.tsx';
import { UsageTag } from './UsageTag.tsx';
import { useChooseCloud } from './useChooseCloud.ts';
import { useNarrowing } from './useNarrowing.ts';
import { useRunsClouds } from '#src/session/cloud/useRunsClouds.ts';
import { unseen } from '#src/ui/theme/unseen.ts';

/** The selected cloud, and the others to choose from (spec 2.5). */
export function CloudSwitcher() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { cloud } = useSelection();
  const { clouds, failed, refresh } = useClouds(true);
  const choose = useChooseCloud();
  const runsClouds = useRunsClouds();
  const narrowing = useNarrowing();
  const selected = narrowing ? narrowing.cloudId : cloud?.cloud_id;
  const known = clouds?.find(({ cloud_id }) => cloud_id === selected);
  const none = clouds?.length === 0;
  const chosen = narrowing ? (known?.name ?? translate('frame.cloud.all')) : cloud?.name;
  const name = none ? translate('frame.cloud.none') : (chosen ?? translate('frame.cloud.choose'));
  const open = (button: HTMLElement) => {
    setAnchor(button);
    refresh();
  };
  return (
    <>
      <Shown
        data-switcher=""
        variant="outlined"
        startIcon={<Icon word="cloud" size={16} />}
        endIcon={<ExpandMore />}
        disabled={none}
        title={none ? undefined : translate('frame.cloud.button', { name })}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => open(event.currentTarget)}
      >
        {/* The visible text of the button is part of its accessible name. */}
        {!none && <Unseen>{translate('frame.cloud.button', { name: '' })}</Unseen>}
        <Name>{name}</Name>
        {runsClouds && <UsageTag cloud={known} />}
      </Shown>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('frame.cloud.choose'),
            sx: { width: 360, maxWidth: 'calc(100vw - 32px)', mt: 1 },
          },
        }}
      >
        <CloudList
          clouds={clouds}
          failed={failed}
          retry={refresh}
          selected={selected}
          chooseAll={
            narrowing &&
            (() => {
              setAnchor(null);
              narrowing.narrow(undefined);
            })
          }
          choose={(wanted) => {
            setAnchor(null);
            choose(wanted);
          }}
        />
      </Popover>
    </>
  );
}

const Unseen = styled('span')(unseen);

const Shown = styled(Button)({
  maxWidth: 320,
  minWidth: 0,
  flexShrink: 1,
  overflow: 'hidden',
  '& .MuiButton-startIcon': { color: token.textMuted },
  // The list shows the usage.
  '@media (max-width: 599px)': { '& .value-tag, & .MuiButton-endIcon': { display: 'none' } },
  '@media (max-width: 479px)': { '& .MuiButton-startIcon': { display: 'none' } },
});

const Name = styled('span')({
  minWidth: 0,
  marginRight: 8,
  '&:last-child': { marginRight: 0 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
