import { useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/constants.ts';
import { useMediaQuery } from '#src/layout/useMediaQuery.ts';

export interface SidebarState {
  mobile: boolean;
  /** Beside the page, on a wide screen. */
  docked: boolean;
  /** Over the page, on a narrow one. */
  floating: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open: kept locally on a wide screen (spec 3); on a narrow one it opens as a drawer. */
export function useSidebar(): SidebarState {
  const mobile = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [open, setOpen] = useStore('sidebar.open', true);
  // The drawer belongs to the page on which it was opened, so every navigation closes it.
  const { key: here = '' } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const floating = mobile && openedAt === here;
  return {
    mobile,
    docked: !mobile && open,
    floating,
    toggle: () => (mobile ? setOpenedAt(floating ? undefined : here) : setOpen(!open)),
    close: () => setOpenedAt(undefined),
  };
}
