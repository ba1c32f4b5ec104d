import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#src/i18n/lang.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import { writeTokens } from '#src/ui/theme/writeTokens.ts';
import { PublicApp } from './PublicApp.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import '#src/public/public.css';

/** Renders a page that needs no session, complete in its first frame. */
export function startPublic(lang: Lang, words: PublicWords): void {
  const root = document.getElementById('root');
  if (!root) return;
  writeTokens();
  // Renders in slices, so that a slow machine stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <PublicTextProvider lang={lang} words={words}>
        <PublicApp />
      </PublicTextProvider>,
    ),
  );
}
