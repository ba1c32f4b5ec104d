import { useStore } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import type { MenuGroup } from '#model/rules/navigation/menuOf.ts';
import { useMediaQuery } from '#src/layout/frame/useMediaQuery.ts';
import { useMenu } from '#src/layout/useMenu.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';

export interface SidebarState {
  /** The group of the open page. Undefined if there is no sidebar. */
  group: MenuGroup | undefined;
  open: boolean;
  toggle: () => void;
}

/**
 * The sidebar of spec 2.6: the routes of the current group, if the page has a sidebar. The browser stores whether it is
 * open (spec 3); on a narrow screen it is closed, and the drawer has all links.
 */
export function useSidebar(): SidebarState {
  const narrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [open, setOpen] = useStore('sidebar.open', true);
  const groups = useMenu();
  const place = usePlace();
  const route = place && routeOf(place);
  const group = !narrow && route?.showSlider ? groups.find(({ key }) => key === route.group) : undefined;
  return { group, open: open && group !== undefined, toggle: () => setOpen(!open) };
}
