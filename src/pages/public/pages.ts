import type { ComponentType } from 'react';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { MarketPage } from './market/MarketPage.tsx';
import { MissingPage } from './notFound/MissingPage.tsx';
import { RegisterPage } from './register/RegisterPage.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { TermsPage } from './terms/TermsPage.tsx';
import { ItemPage } from './warehouse/ItemPage.tsx';
import { WarehousePage } from './warehouse/WarehousePage.tsx';
import { WelcomePage } from './welcome/WelcomePage.tsx';

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
