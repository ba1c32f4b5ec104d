import { named } from './documentBrand.ts';
import type { Lang } from './lang.ts';

// Loads one language at the start and the other on demand.
const loaders = {
  zh: async () => nameIn((await import('./zh/index.ts')).messages),
  en: async () => nameIn((await import('./en/index.ts')).messages),
};

const nameIn = <Words extends { shell: { product: string } }>(words: Words): Words => named(words, words.shell.product);

export type Messages = Awaited<ReturnType<(typeof loaders)['zh']>>;

export function loadMessages(lang: Lang): Promise<Messages> {
  return loaders[lang]();
}
