import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#src/i18n/lang.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import { writeTokens } from '#src/theme/writeTokens.ts';
import { PublicApp } from './PublicApp.tsx';
import { PublicTextProvider } from '#src/publicSite/PublicText.tsx';
import { loadPage } from './pages.ts';
import { currentAddress, placeAt } from '#src/publicSite/routing/address.ts';
import '#src/publicSite/public.css';

/** Draws a page that needs no session, whole from its first frame: the page's own code is awaited. */
export async function startPublic(lang: Lang, words: PublicWords): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  writeTokens();
  const address = currentAddress();
  const Page = await loadPage(placeAt(address).page);
  // In slices: a slow machine answers to the reader meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <PublicTextProvider lang={lang} words={words}>
        <PublicApp first={{ address, Page }} />
      </PublicTextProvider>,
    ),
  );
}
