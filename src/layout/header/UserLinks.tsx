import Logout from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { LinkBase, useNotify } from 'react-admin';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { signOut } from '#src/session/end/signOut.ts';
import { Added } from '#src/schemaViews/extensions/Added.tsx';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useReach } from '#src/routing/useReach.ts';
import { token } from '#src/ui/theme/token.ts';
import type { LaterMenuProps } from './useLaterMenu.tsx';

const LINKS = [
  { path: '/userMsg', words: 'frame.user.personal', Picture: PersonOutlined, platform: false },
  // Spec 2.3: for kinds 0 and 1 only.
  { path: '/license', words: 'frame.user.licence', Picture: VerifiedOutlined, platform: true },
] as const;

/** The menu of the signed-in user: what domains add, the user's own pages and sign-out (spec 2.3). */
export function UserLinks({ anchor, onClose }: LaterMenuProps) {
  const translate = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const actor = useActor();
  const manifest = useManifest();
  const extensions = useExtensions('userMenu');
  const reaches = useReach();
  const links = LINKS.filter(({ path, platform }) => reaches(path) && (!platform || isPlatformKind(actor.kind)));
  const kindLabel = label(manifest.roles.kinds.find(({ kind }) => kind === actor.kind)?.label);
  // A failed sign-out leaves the user signed in, because only the server can end the session.
  const leave = () => signOut().catch(() => notify('shell.header.signOutFailed', { type: 'error' }));
  return (
    <Menu
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
      // A landmark for the name and other lines that are no entries of the menu.
      slotProps={{ paper: { role: 'region', 'aria-label': translate('shell.header.user') } }}
    >
      <Who role="presentation">
        <b>{actor.name}</b>
        <span>{kindLabel}</span>
      </Who>
      {/* The menu opens with it: its entries do not move. */}
      {anchor && <Added extensions={extensions} given={{ manifest, actor, onLeave: onClose }} />}
      <Divider component="li" sx={{ my: 1 }} />
      {links.map(({ path, words, Picture }) => (
        <MenuItem key={path} component={LinkBase} to={path} onClick={onClose}>
          <Picture aria-hidden style={{ fontSize: 16 }} />
          {translate(words)}
        </MenuItem>
      ))}
      <MenuItem onClick={leave}>
        <Logout aria-hidden style={{ fontSize: 16 }} />
        {translate('shell.header.signOut')}
      </MenuItem>
    </Menu>
  );
}

const Who = styled('li')({
  display: 'grid',
  minWidth: 176,
  padding: '4px 8px',
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& span': { color: token.textMuted, fontSize: token.size.note },
});
