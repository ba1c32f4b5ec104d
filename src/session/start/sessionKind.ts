/** The kind of the signed-in user (spec 6), undefined without a session. Scripts cannot read `access-token` itself. */
export function sessionKind(cookies = document.cookie): number | undefined {
  const found = /(?:^|;\s*)user-kind=(\d+)(?:;|$)/.exec(cookies)?.[1];
  return found === undefined ? undefined : Number(found);
}
