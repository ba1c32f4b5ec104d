import { useEffect, useRef } from 'react';
import { Frame } from '#src/public/frame/Frame.tsx';
import { PublicSettingsProvider } from '#src/public/PublicSettings.tsx';
import { placeAt } from '#src/public/routing/address.ts';
import { useAddress } from '#src/public/routing/useAddress.ts';
import { pages } from './pages.ts';

/** The frame of the public pages and the page of the address in it. */
export function PublicApp() {
  const address = useAddress();
  const { page, id } = placeAt(address);
  useArrival(`${page} ${id ?? ''}`);
  const Page = pages[page];
  return (
    <PublicSettingsProvider>
      <Frame page={page} address={address}>
        <Page key={id} {...(id !== undefined && { id })} />
      </Frame>
    </PublicSettingsProvider>
  );
}

/**
 * A new page begins at its top (spec 2), and a screen reader with its text. Coming back with the browser's button is
 * its own affair.
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
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
}
