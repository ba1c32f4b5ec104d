import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import { writeTokens } from '#src/ui/theme/writeTokens.ts';
import { PublicApp } from './PublicApp.tsx';
import { loadOtherPages, loadPage } from './loadedPages.ts';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import '#src/public/public.css';
// Not with its page, whose code every other page would name.
import './status/status.css';

/** Renders a page that needs no session, complete in its first frame. */
export async function startPublic(lang: Lang, words: Promise<PublicWords>, page: PublicPage): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  writeTokens();
  const [text] = await Promise.all([words, loadPage(page)]);
  // Renders in slices, so that a slow machine stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <PublicTextProvider lang={lang} words={text} page={page}>
        <PublicApp />
      </PublicTextProvider>,
    ),
  );
  loadOtherPages(lang);
}
