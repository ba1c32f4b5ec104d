import { ACCOUNTS_COOKIE, ACCOUNTS_PATH } from '#model/values/constants.ts';

/** The path of the service that stores accounts: sent by the server with the page if it is not the default. */
export function accountsPath(cookies = document.cookie): string {
  // Passwords are sent there, so only a path of our own server is accepted.
  return new RegExp(`(?:^|;\\s*)${ACCOUNTS_COOKIE}=(/api(?:/[\\w-]+)+)(?:;|$)`).exec(cookies)?.[1] ?? ACCOUNTS_PATH;
}
