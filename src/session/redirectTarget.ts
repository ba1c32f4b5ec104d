/** Where to go after login: a path of this very site, never an address elsewhere (`//evil`, `/\evil`, `/.//evil`, `https:…`). */
export function redirectTarget(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/')) return undefined;
  if (!URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  // `/login` would only send the reader round in a circle.
  if (url.origin !== origin || url.pathname === '/login') return undefined;
  // `/.//evil` is a path of this site, but without its dots it names another host.
  if (url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login page, and the way back to where the reader is (spec 4.6). */
export function loginAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
