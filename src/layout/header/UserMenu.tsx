import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { signOut } from '#src/session/signOut.ts';
import { useActor } from '#src/session/useActor.ts';
import { token } from '#src/theme/token.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const t = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const { name, kind } = useActor();
  const { roles } = useManifest();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const kindLabel = label(roles.kinds.find((entry) => entry.kind === kind)?.label);
  // Recovers by staying signed in: the session is the server's to end.
  const leave = () => signOut().catch(() => notify('shell.header.signOutFailed', { type: 'error' }));
  return (
    <>
      <Button
        startIcon={<AccountCircle />}
        aria-label={`${t('shell.header.user')} ${name}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Name>{name}</Name>
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Who role="presentation">
          <b>{name}</b>
          <span>{kindLabel}</span>
        </Who>
        <Divider component="li" sx={{ my: 1 }} />
        <MenuItem onClick={leave}>
          <Logout aria-hidden style={{ fontSize: 16 }} />
          {t('shell.header.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

const Name = styled('span')({ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', '@media (max-width: 599px)': { display: 'none' } });

const Who = styled('li')({
  display: 'grid',
  minWidth: 176,
  padding: '4px 8px',
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& span': { color: token.textMuted, fontSize: token.size.note },
});
