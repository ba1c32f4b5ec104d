import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-admin';

/**
 * On arrival at another page: scroll to the top (spec 2) and put the focus where the page begins, for keyboards and
 * screen readers. A change of the query only, such as a filter, is no arrival; nor is a definition that changed under
 * the page.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    // The browser would put back the position of the page before.
    history.scrollRestoration = 'manual';
  }, []);
}
