import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** The help centre. */
export const help: ConsoleDomain = {
  slots: {
    HelpCompare: slotEntry(['tab'], () => import('./editing/HelpCompare.tsx')),
    HelpTextInput: slotEntry(['input'], () => import('./editing/HelpTextInput.tsx')),
  },
  extensions: {
    palette: async (words) => (await import('./search/findArticles.ts')).findArticles(words),
  },
  pages: {
    HelpArticle: page('HelpArticle', () => import('./reading/HelpArticle.tsx')),
    HelpCentre: page('HelpCentre', () => import('./reading/HelpCentre.tsx')),
  },
};
