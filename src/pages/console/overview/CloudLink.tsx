import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import '#src/i18n/parts/overview.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { token } from '#src/ui/theme/token.ts';
import type { InCloud } from './overviewQuery.ts';

interface Props {
  entry: ManifestEntry;
  filter?: Condition;
  /** Of records in clouds: where they are. */
  clouds?: readonly InCloud[] | undefined;
  /** How the part of a cloud is written. */
  textOf: (value: number | string) => string;
  children: ReactNode;
}

/**
 * A figure that leads to the list of its records. A list shows one cloud, so what is in several asks which one, each
 * with its part of the figure.
 */
export function CloudLink({ entry, filter, clouds, textOf, children }: Props) {
  const translate = useTranslate();
  const enter = useEnterCloud();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const path = listAddress(entry, filter);
  const [only, ...others] = clouds ?? [];
  if (others.length === 0)
    return (
      <Plain to={path} onClick={() => only && enter(only.cloud_id)}>
        {children}
      </Plain>
    );
  return (
    <>
      <Choice type="button" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {children}
      </Choice>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': translate('overview.clouds') } }}
      >
        {clouds?.map(({ cloud_id, cloud, value }) => (
          <MenuItem
            key={cloud_id}
            component={LinkBase}
            to={path}
            onClick={() => {
              enter(cloud_id);
              setAnchor(null);
            }}
          >
            <Part>
              <span>{cloud}</span>
              <b>{textOf(value)}</b>
            </Part>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Plain = styled(LinkBase)({ color: 'inherit', textDecoration: 'none', '&:hover': { color: token.accentText } });

const Choice = styled('button')({
  display: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: token.accentText },
});

const Part = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 24,
  width: '100%',
  '& b': { fontWeight: 600 },
});
