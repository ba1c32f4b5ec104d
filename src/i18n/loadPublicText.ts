import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
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
    status: () => import('./zh/site/status.ts'),
  },
  en: {
    frame: () => import('./en/site/publicText.ts'),
    entry: () => import('./en/site/public.ts'),
    goods: () => import('./en/site/goods.ts'),
    product: () => import('./en/site/product.ts'),
    pricing: () => import('./en/site/pricing.ts'),
    home: () => import('./en/site/home.ts'),
    status: () => import('./en/site/status.ts'),
  },
};

type Loaders = (typeof loaders)['zh'];
type Module<Name extends keyof Loaders> = Awaited<ReturnType<Loaders[Name]>>;
type Modules = Module<'frame'> &
  Module<'entry'> &
  Module<'goods'> &
  Module<'product'> &
  Module<'pricing'> &
  Module<'home'> &
  Module<'status'>;

export type PublicWords = Modules['publicText'] &
  Modules['publicPages'] & { site: Modules['goods'] & Pick<Modules, 'product' | 'pricing' | 'home' | 'status'> };

type Part = 'entry' | 'goods' | 'product' | 'pricing' | 'home' | 'status';

/** What a page needs beside the frame. */
const PARTS: Record<PublicPage, readonly Part[]> = {
  welcome: ['home', 'goods'],
  login: ['entry'],
  register: ['entry'],
  forgotten: ['entry'],
  market: ['goods'],
  product: ['goods', 'product'],
  pricing: ['goods', 'pricing'],
  warehouse: ['goods'],
  item: ['goods'],
  status: ['status'],
  terms: [],
  missing: [],
};

/** The sentences of the public pages: of all, or of one. */
export async function loadPublicText(lang: Lang, page?: PublicPage): Promise<PublicWords> {
  const parts: readonly Part[] =
    page === undefined ? ['entry', 'goods', 'product', 'pricing', 'home', 'status'] : PARTS[page];
  const load = loaders[lang];
  const modules = await Promise.all([load.frame(), ...parts.map((part) => load[part]())]);
  // A page without all words is rendered only where `hasWords` says that it needs no others.
  const { publicText, publicPages, goods, product, pricing, home, status } = Object.assign({}, ...modules) as Modules;
  return { ...publicText, ...publicPages, site: { ...publicText.site, ...goods, product, pricing, home, status } };
}

/** Whether the words of one page are enough for another. */
export function hasWords(loadedFor: PublicPage, page: PublicPage): boolean {
  return PARTS[page].every((part) => PARTS[loadedFor].includes(part));
}
