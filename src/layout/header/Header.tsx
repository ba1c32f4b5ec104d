import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import { token } from '#src/theme/token.ts';
import type { SidebarState } from '#src/layout/sidebar/useSidebar.ts';
import { PaletteButton } from '#src/layout/palette/PaletteButton.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { HEADER_HEIGHT_PX } from './headerHeight.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Logo, place, and what the reader may set for themselves. Always in sight. */
export function Header({ sidebar }: { sidebar: SidebarState }) {
  const t = useTranslate();
  const open = sidebar.docked || sidebar.floating;
  return (
    <Bar>
      <IconButton onClick={sidebar.toggle} aria-label={t(open ? 'shell.menu.close' : 'shell.menu.open')} aria-expanded={open}>
        <MenuIcon fontSize="small" />
      </IconButton>
      <Home to="/" aria-label={`${t('shell.product')} ${t('shell.home')}`}>
        <Logo />
        <span>{t('shell.product')}</span>
      </Home>
      <Breadcrumbs />
      <Tools>
        <PaletteButton />
        <LanguageSwitch />
        <SettingsMenu />
        <UserMenu />
      </Tools>
    </Bar>
  );
}

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: HEADER_HEIGHT_PX,
  padding: '0 16px 0 8px',
  borderBottom: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
});

const Home = styled(LinkBase)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 16,
  color: token.text,
  textDecoration: 'none',
  fontSize: token.size.part,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });
