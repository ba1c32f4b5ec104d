import type { ComponentType } from 'react';
import type { PublicPage } from '#model/rules/publicPage.ts';

export type PageComponent = ComponentType<{ id?: string; leave?: (address: string) => void }>;

/** Each page is fetched when it is opened. */
const pages: Record<PublicPage, () => Promise<PageComponent>> = {
  welcome: async () => (await import('./welcome/WelcomePage.tsx')).WelcomePage,
  login: async () => (await import('./signIn/LoginPage.tsx')).LoginPage,
  register: async () => (await import('./register/RegisterPage.tsx')).RegisterPage,
  terms: async () => (await import('./terms/TermsPage.tsx')).TermsPage,
  market: async () => (await import('./market/MarketPage.tsx')).MarketPage,
  warehouse: async () => (await import('./warehouse/WarehousePage.tsx')).WarehousePage,
  item: async () => (await import('./warehouse/ItemPage.tsx')).ItemPage,
  missing: async () => (await import('./notFound/MissingPage.tsx')).MissingPage,
};

export function loadPage(page: PublicPage): Promise<PageComponent> {
  return pages[page]();
}
