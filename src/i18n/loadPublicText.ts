import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import type { Lang } from './lang.ts';

/** The sentences of each part of the site, loaded on demand in one language. */
const loaders = {
  zh: {
    frame: async () => (await import('./zh/publicText.ts')).publicText,
    entry: async () => (await import('./zh/public.ts')).publicPages,
    goods: async () => ({ site: (await import('./zh/goods.ts')).goods }),
    home: async () => ({ site: { home: (await import('./zh/home.ts')).home } }),
  },
  en: {
    frame: async () => (await import('./en/publicText.ts')).publicText,
    entry: async () => (await import('./en/public.ts')).publicPages,
    goods: async () => ({ site: (await import('./en/goods.ts')).goods }),
    home: async () => ({ site: { home: (await import('./en/home.ts')).home } }),
  },
};

type Words<Name extends keyof (typeof loaders)['zh']> = Awaited<ReturnType<(typeof loaders)['zh'][Name]>>;

export type PublicWords = Words<'frame'> & Words<'entry'> & Words<'goods'> & Words<'home'>;

type Part = 'entry' | 'goods' | 'home';

/** What a page needs beside the frame. */
const PARTS: Record<PublicPage, readonly Part[]> = {
  welcome: ['home', 'goods'],
  login: ['entry'],
  register: ['entry'],
  forgotten: ['entry'],
  market: ['goods'],
  product: ['goods'],
  warehouse: ['goods'],
  item: ['goods'],
  terms: [],
  missing: [],
};

/** The sentences of the public pages: of all, or of one. */
export async function loadPublicText(lang: Lang, page?: PublicPage): Promise<PublicWords> {
  const parts: readonly Part[] = page === undefined ? ['entry', 'goods', 'home'] : PARTS[page];
  const load = loaders[lang];
  const [frame, ...rest] = await Promise.all([load.frame(), ...parts.map((part) => load[part]())]);
  const site = Object.assign({}, frame.site, ...rest.map((words) => ('site' in words ? words.site : {})));
  // A page without all words is rendered only where `hasWords` says that it needs no others.
  return Object.assign({}, frame, ...rest, { site }) as PublicWords;
}

/** Whether the words of one page are enough for another. */
export function hasWords(loadedFor: PublicPage, page: PublicPage): boolean {
  return PARTS[page].every((part) => PARTS[loadedFor].includes(part));
}
