import type { Lang } from './lang.ts';

// Loads one language at the start and the other on demand.
const loaders = {
  zh: async () => (await import('./zh/publicText.ts')).publicText,
  en: async () => (await import('./en/publicText.ts')).publicText,
};

export type PublicWords = Awaited<ReturnType<(typeof loaders)['zh']>>;

/** The sentences of the public pages, without those of the console. */
export function loadPublicText(lang: Lang): Promise<PublicWords> {
  return loaders[lang]();
}
