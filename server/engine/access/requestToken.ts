import { TOKEN_COOKIE } from './cookies.ts';

/** Reads the token of a request: `Authorization: Bearer` (programs) before the cookie (console). */
export function requestToken(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header !== null) return /^Bearer ([\w-]{16,128})$/i.exec(header)?.[1];
  const cookies = request.headers.get('cookie');
  return cookies === null ? undefined : COOKIE_PATTERN.exec(cookies)?.[1];
}

const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([\\w-]{16,128})(?:;|$)`);

/** Whether it comes from a browser that believes to have a session: a program's token is its own affair. */
export const hasSessionCookie = ({ headers }: Request): boolean =>
  headers.get('authorization') === null && new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=`).test(headers.get('cookie') ?? '');
