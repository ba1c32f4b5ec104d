import { useEffect, useRef, type ComponentType } from 'react';
import { Frame } from '#src/public/frame/Frame.tsx';
import { PublicSettingsProvider } from '#src/public/PublicSettings.tsx';
import { placeAt } from '#src/public/routing/address.ts';
import { useAddress } from '#src/public/routing/useAddress.ts';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { MarketPage } from '#src/public/pages/market/MarketPage.tsx';
import { MissingPage } from '#src/public/pages/notFound/MissingPage.tsx';
import { RegisterPage } from '#src/public/pages/register/RegisterPage.tsx';
import { LoginPage } from '#src/public/pages/signIn/LoginPage.tsx';
import { TermsPage } from '#src/public/pages/terms/TermsPage.tsx';
import { ItemPage } from '#src/public/pages/warehouse/ItemPage.tsx';
import { WarehousePage } from '#src/public/pages/warehouse/WarehousePage.tsx';
import { WelcomePage } from '#src/public/pages/welcome/WelcomePage.tsx';

/** One chunk for all pages: together they cost less than one more request to the server. */
const pages: Record<PublicPage, ComponentType<{ id?: string; leave?: (address: string) => void }>> = {
  welcome: WelcomePage,
  login: LoginPage,
  register: RegisterPage,
  terms: TermsPage,
  market: MarketPage,
  warehouse: WarehousePage,
  item: ItemPage,
  missing: MissingPage,
};

/** The frame of the public pages with the page of the current address. */
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
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
}
