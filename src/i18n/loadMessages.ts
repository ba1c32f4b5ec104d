import type { Lang } from './lang.ts';

// Loads one language at the start and the other on demand.
const loaders = {
  zh: async () => (await import('./zh/index.ts')).messages,
  en: async () => (await import('./en/index.ts')).messages,
};

export type Messages = Awaited<ReturnType<(typeof loaders)['zh']>>;

export function loadMessages(lang: Lang): Promise<Messages> {
  return loaders[lang]();
}
