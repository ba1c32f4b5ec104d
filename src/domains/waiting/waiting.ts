import type { ConsoleDomain } from '#src/domains/domain.ts';
import { page } from '#src/domains/page.ts';

/** What waits for people. */
export const waiting: ConsoleDomain = {
  pages: { Waiting: page('Waiting', () => import('./Waiting.tsx')) },
};
