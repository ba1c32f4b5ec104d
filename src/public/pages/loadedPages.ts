import type { ComponentType } from 'react';
import type { Lang } from '#src/i18n/lang.ts';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';

export type PageComponent = ComponentType<{ id?: string; leave?: (address: string) => void }>;

/**
 * Each page has its own chunk, so that a visitor waits only for the page that opens first. Its file exports the
 * component alone: to name it here again would cost every page some bytes.
 */
const loaders: Record<PublicPage, () => Promise<Record<string, PageComponent>>> = {
  welcome: () => import('./welcome/WelcomePage.tsx'),
  login: () => import('./signIn/LoginPage.tsx'),
  forgotten: () => import('./signIn/ForgottenPage.tsx'),
  register: () => import('./register/RegisterPage.tsx'),
  terms: () => import('./terms/TermsPage.tsx'),
  market: () => import('./market/MarketPage.tsx'),
  product: () => import('./market/ProductPage.tsx'),
  pricing: () => import('./pricing/PricingPage.tsx'),
  warehouse: () => import('./warehouse/WarehousePage.tsx'),
  item: () => import('./warehouse/ItemPage.tsx'),
  status: () => import('./status/StatusPage.tsx'),
  letters: () => import('./status/LettersPage.tsx'),
  share: () => import('./share/SharePage.tsx'),
  missing: () => import('./MissingPage.tsx'),
};

/** The pages whose code is loaded. */
export const loadedPages: Partial<Record<PublicPage, PageComponent>> = {};

export async function loadPage(page: PublicPage): Promise<void> {
  if (loadedPages[page]) return;
  const [component] = Object.values(await loaders[page]());
  if (component) loadedPages[page] = component;
}

/** Loads the other pages and their words while the browser has nothing else to do, so that a link opens at once. */
export function loadOtherPages(lang: Lang): void {
  const pages = Object.keys(loaders) as PublicPage[]; // the keys of a complete record
  const load = () => void Promise.all([...pages.map(loadPage), loadPublicText(lang)]).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 });
  else setTimeout(load, 1_000);
}
