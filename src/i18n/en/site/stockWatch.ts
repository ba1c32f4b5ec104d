import type { stockWatch as zh } from '#src/i18n/zh/site/stockWatch.ts';

export const stockWatch: typeof zh = {
  plain: 'Sold out. A message and an email inform you once it is back.',
  watch: 'Notify me',
  watching: 'You will be notified when it is back.',
  cancel: 'Cancel the notice',
  signIn: 'Sign in to be notified',
};
