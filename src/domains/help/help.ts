import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';

/** The help centre. */
export const help: ConsoleDomain = {
  pages: {
    HelpArticle: page('HelpArticle', () => import('./reading/HelpArticle.tsx')),
    HelpCentre: page('HelpCentre', () => import('./reading/HelpCentre.tsx')),
  },
};
