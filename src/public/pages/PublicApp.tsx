import { useEffect, useReducer, useRef, useState } from 'react';
import { Frame } from '#src/public/frame/Frame.tsx';
import { PublicSettingsProvider } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { placeAt } from '#src/public/routing/address.ts';
import { useAddress } from '#src/public/routing/useAddress.ts';
import { loadedPages, loadPage } from './loadedPages.ts';

/** The frame of the public pages with the page of the current address. */
export function PublicApp() {
  const address = useLoadedAddress();
  const { page, id } = placeAt(address);
  useArrival(`${page} ${id ?? ''}`);
  const Page = loadedPages[page];
  return (
    <PublicSettingsProvider>
      <Frame page={page} address={address}>
        {Page && <Page key={id} {...(id !== undefined && { id })} />}
      </Frame>
    </PublicSettingsProvider>
  );
}

/** The address of the window; the last one while code or words of the next page are loading. */
function useLoadedAddress(): string {
  const address = useAddress();
  const [shown, setShown] = useState(address);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { page } = placeAt(address);
  const { knows, complete } = usePublicText();
  const isLoaded = loadedPages[page] !== undefined && knows(page);
  if (isLoaded && shown !== address) setShown(address);
  useEffect(() => {
    // After an upgrade of the server, the old code is gone: the document of this address names the new one.
    if (isLoaded) return;
    Promise.all([loadPage(page), complete()]).then(redraw, () => window.location.reload());
  }, [isLoaded, page, complete]);
  return isLoaded ? address : shown;
}

/**
 * A new page starts at its top (spec 2), and a screen reader at its text. The browser restores the position on going
 * back.
 */
function useArrival(page: string): void {
  const last = useRef(page);
  const back = useRef(false);
  useEffect(() => {
    const heard = () => {
      back.current = true;
    };
    window.addEventListener('popstate', heard);
    return () => window.removeEventListener('popstate', heard);
  }, []);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (!back.current) window.scrollTo(0, 0);
    back.current = false;
    const content = document.getElementById('content');
    // A field of the page may have taken the focus.
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [page]);
}
