import { site } from './site.ts';
import type { publicText as zh } from '#src/i18n/zh/site/publicText.ts';

/** The sentences that every public page needs. */
export const publicText: typeof zh = {
  product: 'Suantai',
  fault: {
    unknown: 'Unknown state',
    expired: 'Your session has ended. Sign in again to continue where you were; your input is kept.',
    verification: 'Verification failed. Sign in again',
    network: 'The network failed. Check it and try again',
    timeout: 'The request took too long. Try again later',
    unreadable: 'The reply of the server could not be read',
  },
  language: 'Language',
  site,
};
