/** Parameter of a form's address: where it leads when it is saved or left. */
export const RETURN = 'return';

/**
 * The path of this console to which a form was asked to lead back: `?create&return=/partner/7?tab=members`. Never an
 * address elsewhere.
 */
export function returnPath(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get(RETURN);
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined;
}
