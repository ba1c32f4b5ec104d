import { useCallback, useEffect, useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/constants.ts';
import { useMediaQuery } from '../useMediaQuery.ts';

export interface SidebarState {
  mobile: boolean;
  /** Beside the page, on a wide screen. */
  docked: boolean;
  /** Over the page, on a narrow one. */
  floating: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open: kept locally on a wide screen (spec 3); on a narrow one it opens as a drawer and closes by itself. */
export function useSidebar(): SidebarState {
  const mobile = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [open, setOpen] = useStore('sidebar.open', true);
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setDrawer(false), [pathname, mobile]);
  const toggle = useCallback(() => (mobile ? setDrawer((was) => !was) : setOpen((was) => !was)), [mobile, setOpen]);
  const close = useCallback(() => setDrawer(false), []);
  return { mobile, docked: !mobile && open, floating: mobile && drawer, toggle, close };
}
