import Contrast from '@mui/icons-material/Contrast';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { lazy } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { DrawerButton } from '#src/layout/drawer/DrawerButton.tsx';
import { PaletteButton } from '#src/layout/palette/PaletteButton.tsx';
import { CloudPlace } from '#src/layout/cloud/CloudPlace.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { Bell } from './Bell.tsx';
import { HEADER_HEIGHT_PX } from './headerHeight.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { useLaterMenu } from './useLaterMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useReach } from '#src/routing/useReach.ts';
import { NavLink } from './NavLink.tsx';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** Its code comes after the page. */
const TaskButton = lazy(() => import('#src/layout/tasks/TaskButton.tsx'));
const WaitingButton = lazy(() => import('./WaitingButton.tsx'));

const OVERVIEW = '/index';

/** The overview, for kinds 0 and 1 only (spec 2.3). */
function OverviewLink() {
  const translate = useTranslate();
  const reaches = useReach();
  const { kind } = useActor();
  return isPlatformKind(kind) && reaches(OVERVIEW) ? (
    <NavLink to={OVERVIEW}>{translate('frame.overview')}</NavLink>
  ) : null;
}

const HELP = '/help';

/** The help centre (spec 2.3), if the product has one. */
function HelpLink() {
  const translate = useTranslate();
  const reaches = useReach();
  return reaches(HELP) ? <NavLink to={HELP}>{translate('frame.help')}</NavLink> : null;
}

const loadSettings = async () => (await import('./SettingsChoices.tsx')).SettingsChoices;

function SettingsMenu() {
  const translate = useTranslate();
  const { button, menu } = useLaterMenu(loadSettings);
  return (
    <>
      <IconButton aria-label={translate('shell.header.settings')} {...button}>
        <Contrast style={{ fontSize: 18 }} />
      </IconButton>
      {menu}
    </>
  );
}

/** The navigation bar of the console (spec 2.3) with the reader's settings. Always visible. */
export function Header() {
  const translate = useTranslate();
  return (
    <Bar>
      <DrawerButton />
      {/* A full navigation: the public pages are a separate document. */}
      <Home href="/" aria-label={`${translate('shell.product')} ${translate('shell.home')}`}>
        <Logo />
        <span>{translate('shell.product')}</span>
      </Home>
      <OverviewLink />
      <CloudPlace />
      <Tools>
        <PaletteButton />
        <HelpLink />
        <Contained>
          <TaskButton />
        </Contained>
        <Contained>
          <WaitingButton />
        </Contained>
        <Bell />
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

const Home = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 8px',
  color: token.text,
  textDecoration: 'none',
  fontSize: token.size.part,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  // On a phone, the name leaves room for the cloud, and on a narrow one the logo, too. The menu leads home as well.
  '@media (max-width: 599px)': { margin: 0, 'header:has([data-switcher]) > & > span': { display: 'none' } },
  '@media (max-width: 479px)': { 'header:has([data-switcher]) > &': { display: 'none' } },
});

const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });
