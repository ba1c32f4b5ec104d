import { publicPage } from '#model/rules/navigation/publicPage.ts';

/**
 * Where to go after login: a path of this very site, never an address elsewhere (`//evil`, `/\evil`, `/.//evil`,
 * `https:…`).
 */
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
 * The login page, and the way back to where the reader is (spec 4.6). From sign-in and registration it is the way that
 * they were opened with.
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

/** Leading back to where one signs in would send the reader round in a circle. */
function isEntrance(pathname: string): boolean {
  const page = publicPage(pathname)?.page;
  return page === 'login' || page === 'register';
}
