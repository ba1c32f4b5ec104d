import { useEffect, useRef, useState } from 'react';
import { Frame } from '#src/publicSite/frame/Frame.tsx';
import { loadPage, type PageComponent } from './pages.ts';
import { placeAt } from '#src/publicSite/routing/address.ts';
import { useAddress } from '#src/publicSite/routing/useAddress.ts';

interface Shown {
  address: string;
  Page: PageComponent;
}

/** The frame of the public pages and the page of the address in it. The page before stays until the code of the next is here. */
export function PublicApp({ first }: { first: Shown }) {
  const address = useAddress();
  const [shown, setShown] = useState(first);
  const place = placeAt(shown.address);
  const wanted = placeAt(address);
  useEffect(() => {
    let current = true;
    void loadPage(placeAt(address).page).then((Page) => {
      if (current) setShown({ address, Page });
    });
    return () => {
      current = false;
    };
  }, [address]);
  useArrival(`${place.page} ${place.id ?? ''}`, wanted.page === place.page && wanted.id === place.id);
  const { Page } = shown;
  return (
    <Frame page={place.page} address={address}>
      <Page key={place.id} {...(place.id !== undefined && { id: place.id })} />
    </Frame>
  );
}

/** A new page begins at its top (spec 2), and a screen reader with its text. Coming back with the browser's button is its own affair. */
function useArrival(page: string, settled: boolean): void {
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
    if (!settled || last.current === page) return;
    last.current = page;
    if (!back.current) window.scrollTo(0, 0);
    back.current = false;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page, settled]);
}
