import type { ComponentType } from 'react';
import type { Lang } from '#src/i18n/lang.ts';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';

export type PageComponent = ComponentType<{ id?: string; leave?: (address: string) => void }>;

/** Each page has its own chunk, so that a visitor waits only for the page that opens first. */
const loaders: Record<PublicPage, () => Promise<PageComponent>> = {
  welcome: async () => (await import('./welcome/WelcomePage.tsx')).WelcomePage,
  login: async () => (await import('./signIn/LoginPage.tsx')).LoginPage,
  forgotten: async () => (await import('./signIn/ForgottenPage.tsx')).ForgottenPage,
  register: async () => (await import('./register/RegisterPage.tsx')).RegisterPage,
  terms: async () => (await import('./terms/TermsPage.tsx')).TermsPage,
  market: async () => (await import('./market/MarketPage.tsx')).MarketPage,
  product: async () => (await import('./market/ProductPage.tsx')).ProductPage,
  warehouse: async () => (await import('./warehouse/WarehousePage.tsx')).WarehousePage,
  item: async () => (await import('./warehouse/ItemPage.tsx')).ItemPage,
  missing: async () => (await import('./notFound/MissingPage.tsx')).MissingPage,
};

/** The pages whose code is loaded. */
export const loadedPages: Partial<Record<PublicPage, PageComponent>> = {};

export async function loadPage(page: PublicPage): Promise<void> {
  loadedPages[page] ??= await loaders[page]();
}

/** Loads the other pages and their words while the browser has nothing else to do, so that a link opens at once. */
export function loadOtherPages(lang: Lang): void {
  const pages = Object.keys(loaders) as PublicPage[]; // the keys of a complete record
  const load = () => void Promise.all([...pages.map(loadPage), loadPublicText(lang)]).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 });
  else setTimeout(load, 1_000);
}
