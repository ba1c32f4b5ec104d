import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { SIDEBAR_WIDTH_PX } from '#model/constants.ts';
import { token } from '#src/theme/token.ts';
import { HEADER_HEIGHT_PX } from '#src/layout/header/headerHeight.ts';
import { Menu } from './Menu.tsx';
import type { SidebarState } from './useSidebar.ts';

/** The menu, beside the page or over it. */
export function Sidebar({ state }: { state: SidebarState }) {
  if (state.mobile) {
    return (
      <Drawer open={state.floating} onClose={state.close}>
        <Inside>
          <Menu />
        </Inside>
      </Drawer>
    );
  }
  return state.docked ? (
    <Docked>
      <Menu />
    </Docked>
  ) : null;
}

const Inside = styled('div')({ width: SIDEBAR_WIDTH_PX + 56, padding: '8px 0' });

const Docked = styled('div')({
  position: 'sticky',
  top: HEADER_HEIGHT_PX,
  height: `calc(100dvh - ${HEADER_HEIGHT_PX}px)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${token.hairlineStrong} transparent`,
  padding: '8px 0 24px',
  borderRight: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
});
