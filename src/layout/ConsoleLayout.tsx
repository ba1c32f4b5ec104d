import { styled } from '@mui/material/styles';
import { Fragment, useRef, type ReactNode, useEffect, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-admin';
import { MINIMUM_PAGE_WIDTH_PX, MOBILE_BREAKPOINT_PX, SIDEBAR_WIDTH_PX } from '#model/values/constants.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Added } from '#src/schemaViews/extensions/Added.tsx';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { token } from '#src/ui/theme/token.ts';
import { BackLink } from '#src/layout/title/BackLink.tsx';
import { FrameProvider } from '#src/layout/frame/FrameContext.tsx';
import { Breadcrumbs } from '#src/layout/title/Breadcrumbs.tsx';
import { Header } from './header/Header.tsx';
import { NoticeArea } from './notices/NoticeArea.tsx';
import { ConnectionBanner } from './notices/ConnectionBanner.tsx';
import { ProgressLine } from './notices/ProgressLine.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { SidebarToggle } from './sidebar/SidebarToggle.tsx';
import { useSidebar } from './sidebar/useSidebar.ts';
import { TitleBar } from '#src/layout/title/TitleBar.tsx';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { useCutTitles } from '#src/layout/title/useCutTitles.ts';

export const MAIN_ID = 'main';

/** The frame of the console (spec 2.6): header, sidebar, title bar, and the page. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const { changes } = useSelection();
  useArrival(main);
  useCutTitles();
  return (
    <FrameProvider>
      <SkipLink href={`#${MAIN_ID}`}>{translate('shell.skip')}</SkipLink>
      <ProgressLine />
      <Header />
      <ConnectionBanner />
      <Body data-sidebar={sidebar.open ? 'open' : undefined}>
        <Sidebar state={sidebar} />
        <Main id={MAIN_ID} ref={main} tabIndex={-1}>
          <Additions place="top" />
          <Trail>
            <SidebarToggle state={sidebar} />
            <BackLink />
            <Breadcrumbs />
          </Trail>
          {/* Spec 2: selecting another cloud reloads the whole view. */}
          <Fragment key={changes}>
            <TitleBar />
            {children}
          </Fragment>
        </Main>
      </Body>
      <Additions place="frame" />
      <NoticeArea />
    </FrameProvider>
  );
}

/** What domains add. */
function Additions({ place }: { place: 'top' | 'frame' }) {
  return (
    <Contained>
      <Added extensions={useExtensions(place)} given={{ manifest: useManifest(), actor: useActor() }} />
    </Contained>
  );
}

const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 2000,
  padding: '8px 16px',
  borderRadius: token.radius.medium,
  backgroundColor: token.accent,
  color: token.onAccent,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
});

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [`@media (min-width: ${MOBILE_BREAKPOINT_PX}px)`]: {
    // Spec 2: below this width the page scrolls sideways, until the mobile layout applies.
    minWidth: MINIMUM_PAGE_WIDTH_PX,
    '&[data-sidebar]': { gridTemplateColumns: `${SIDEBAR_WIDTH_PX}px minmax(0, 1fr)` },
  },
});

const Trail = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 24,
  marginBottom: 8,
  '&:empty': { display: 'none' },
  // The breadcrumbs are hidden here, so only the back link takes room.
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: {
    minHeight: 0,
    marginBottom: 0,
    '& > a': { marginBottom: 8 },
  },
});

const Main = styled('main')({
  minWidth: 0,
  padding: '12px 24px 48px',
  outline: 'none',
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { padding: '16px 16px 40px' },
});

/**
 * When another page opens: scrolls to the top (spec 2) and focuses the start of the page, for keyboards and screen
 * readers. A change of the query alone, such as a filter, or of the definition does not count.
 */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    // The browser would restore the scroll position of the previous page.
    history.scrollRestoration = 'manual';
  }, []);
}
