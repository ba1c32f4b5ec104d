export const TOKEN_COOKIE = 'access-token';
export const KIND_COOKIE = 'user-kind';

export interface CookieOptions {
  /**
   * Sends the cookie over HTTPS only. Off for plain HTTP on a loopback address, where browsers would drop such a
   * cookie.
   */
  secure: boolean;
  maxAgeSeconds: number;
}

/** Spec 4.6 and docs/api.md: scripts cannot read the token; they can read the kind. */
export function signInCookies(token: string, kind: number, { secure, maxAgeSeconds }: CookieOptions): string[] {
  const shared = `; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return [`${TOKEN_COOKIE}=${token}${shared}; HttpOnly`, `${KIND_COOKIE}=${kind}${shared}`];
}

export function signOutCookies({ secure }: { secure: boolean }): string[] {
  const gone = `; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
  return [`${TOKEN_COOKIE}=${gone}; HttpOnly`, `${KIND_COOKIE}=${gone}`];
}
