import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { loadPage } from '#src/public/pages/loadedPages.ts';
import { PublicApp } from '#src/public/pages/PublicApp.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { placeAt } from '#src/public/routing/address.ts';

/** Opens an address as a new document does: with the code and the words of its own page only. */
export async function openPublicPage(address: string) {
  window.history.replaceState(null, '', address);
  const { page } = placeAt(address);
  await loadPage(page);
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh', page)} page={page}>
      <PublicApp />
    </PublicTextProvider>,
  );
  return userEvent.setup();
}
