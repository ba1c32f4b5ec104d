import { publicPage } from '#model/rules/navigation/publicPage.ts';

/** The page after sign-in: a path of this site, never another address (`//evil`, `/\evil`, `/.//evil`, `https:…`). */
export function redirectTarget(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/')) return undefined;
  if (!URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || isEntrance(url.pathname)) return undefined;
  // `/.//evil` is a path of this site, but without its dots it names another host.
  if (url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The address of the sign-in page, with the current page as the return address (spec 4.6). On sign-in and registration
 * it keeps the return address that they were opened with.
 */
export function loginAddress({
  pathname,
  search,
  hash,
  origin,
}: Pick<URL, 'pathname' | 'search' | 'hash' | 'origin'>): string {
  const back = isEntrance(pathname) ? redirectTarget(search, origin) : `${pathname}${search}${hash}`;
  return back === undefined ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

/** Returning to a sign-in page would send the reader in a circle. */
function isEntrance(pathname: string): boolean {
  const page = publicPage(pathname)?.page;
  return page === 'login' || page === 'register' || page === 'forgotten';
}
