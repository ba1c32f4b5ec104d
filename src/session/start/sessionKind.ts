/**
 * The kind of the user who is signed in (spec 6), undefined without a session: `access-token` itself is out of reach of
 * scripts.
 */
export function sessionKind(cookies = document.cookie): number | undefined {
  const found = /(?:^|;\s*)user-kind=(\d+)(?:;|$)/.exec(cookies)?.[1];
  return found === undefined ? undefined : Number(found);
}
