import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { named } from './documentBrand.ts';
import type { Lang } from './lang.ts';

/** The sentences of each part of the site, loaded on demand in one language. */
const loaders = {
  zh: {
    frame: () => import('./zh/site/publicText.ts'),
    entry: () => import('./zh/site/public.ts'),
    goods: () => import('./zh/site/goods.ts'),
    product: () => import('./zh/site/product.ts'),
    pricing: () => import('./zh/site/pricing.ts'),
    home: () => import('./zh/site/home.ts'),
  },
  en: {
    frame: () => import('./en/site/publicText.ts'),
    entry: () => import('./en/site/public.ts'),
    goods: () => import('./en/site/goods.ts'),
    product: () => import('./en/site/product.ts'),
    pricing: () => import('./en/site/pricing.ts'),
    home: () => import('./en/site/home.ts'),
  },
};

type Loaders = (typeof loaders)['zh'];
type Module<Name extends keyof Loaders> = Awaited<ReturnType<Loaders[Name]>>;
type Modules = Module<'frame'> &
  Module<'entry'> &
  Module<'goods'> &
  Module<'product'> &
  Module<'pricing'> &
  Module<'home'>;

export type PublicWords = Modules['publicText'] &
  Modules['publicPages'] & { site: Modules['goods'] & Pick<Modules, 'product' | 'pricing' | 'home'> };

type Part = 'entry' | 'goods' | 'product' | 'pricing' | 'home';

/** The parts that a page needs beside the frame; others need none. */
const PARTS: { readonly [Page in PublicPage]?: readonly Part[] } = {
  welcome: ['home', 'goods'],
  login: ['entry'],
  register: ['entry'],
  forgotten: ['entry'],
  market: ['goods'],
  product: ['goods', 'product'],
  pricing: ['goods', 'pricing'],
  warehouse: ['goods'],
  item: ['goods'],
  share: ['entry'],
};

/** The sentences of the public pages: of all, or of one. With the name of the operator. */
export async function loadPublicText(lang: Lang, page?: PublicPage): Promise<PublicWords> {
  const words = await loadProductText(lang, page);
  return named(words, words.product);
}

/** The same with the name of the product. */
export async function loadProductText(lang: Lang, page?: PublicPage): Promise<PublicWords> {
  const load = loaders[lang];
  // The keys of a complete record.
  const parts = page === undefined ? (Object.keys(load) as Part[]) : partsOf(page);
  const modules = await Promise.all([load.frame(), ...parts.map((part) => load[part]())]);
  // A page without all words is rendered only where `hasWords` says that it needs no others.
  const { publicText, publicPages, goods, ...pages } = Object.assign({}, ...modules) as Modules;
  return { ...publicText, ...publicPages, site: { ...publicText.site, ...goods, ...pages } };
}

/** Whether the words of one page are enough for another. */
export function hasWords(loadedFor: PublicPage, page: PublicPage): boolean {
  return partsOf(page).every((part) => PARTS[loadedFor]?.includes(part));
}

const partsOf = (page: PublicPage): readonly Part[] => PARTS[page] ?? [];
