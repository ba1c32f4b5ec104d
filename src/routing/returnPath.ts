/** Parameter of a form's address: where it leads after saving or leaving. */
export const RETURN = 'return';

/** The path to which a form returns: `?create&return=/partner/7?tab=members`. Always an address of this console. */
export function returnPath(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get(RETURN);
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined;
}
