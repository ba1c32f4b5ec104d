const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Cookies go with every call, except that a local address gets only those of its own origin (spec 7): a console that is
 * developed on this machine must not hand the cookies of one local server to another.
 */
export function credentialsFor(url: string, page: string): RequestCredentials {
  return LOCAL.test(new URL(url, page).hostname) ? 'same-origin' : 'include';
}
