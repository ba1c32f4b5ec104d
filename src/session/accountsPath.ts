import { ACCOUNTS_COOKIE, ACCOUNTS_PATH } from '#model/values/constants.ts';

/** Where the service answers that knows accounts: as the server tells with the page, where it is not the usual one. */
export function accountsPath(cookies = document.cookie): string {
  // Passwords are sent there: nothing but a path of our own server is believed.
  return new RegExp(`(?:^|;\\s*)${ACCOUNTS_COOKIE}=(/api(?:/[\\w-]+)+)(?:;|$)`).exec(cookies)?.[1] ?? ACCOUNTS_PATH;
}
