const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Every call sends cookies, except that a local address receives only those of its own origin (spec 7): a console under
 * development must not send the cookies of one local server to another.
 */
export function credentialsFor(url: string, page: string): RequestCredentials {
  return LOCAL.test(new URL(url, page).hostname) ? 'same-origin' : 'include';
}
