import type { UserAccount } from './userAccount.ts';

/** Whether an open session or an API token of the account is still accepted. */
export const mayStay = (account: UserAccount, now: number) =>
  account.enabled &&
  account.activated &&
  account.review === undefined &&
  (account.expiresAt === undefined || now < account.expiresAt);
