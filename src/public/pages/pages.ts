import type { ComponentType } from 'react';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { MarketPage } from '#src/public/pages/market/MarketPage.tsx';
import { MissingPage } from '#src/public/pages/notFound/MissingPage.tsx';
import { RegisterPage } from '#src/public/pages/register/RegisterPage.tsx';
import { LoginPage } from '#src/public/pages/signIn/LoginPage.tsx';
import { TermsPage } from '#src/public/pages/terms/TermsPage.tsx';
import { ItemPage } from '#src/public/pages/warehouse/ItemPage.tsx';
import { WarehousePage } from '#src/public/pages/warehouse/WarehousePage.tsx';
import { WelcomePage } from '#src/public/pages/welcome/WelcomePage.tsx';

/** All of them together weigh less than one more way to the server would cost. */
export const pages: Record<PublicPage, ComponentType<{ id?: string; leave?: (address: string) => void }>> = {
  welcome: WelcomePage,
  login: LoginPage,
  register: RegisterPage,
  terms: TermsPage,
  market: MarketPage,
  warehouse: WarehousePage,
  item: ItemPage,
  missing: MissingPage,
};
