import type { I18nProvider } from 'react-admin';
import { createI18nProvider } from './createI18nProvider.ts';
import type { Lang } from './lang.ts';

/** The messages of react-admin's own components that no generated page shows. */
export async function loadReactAdminWords(lang: Lang): Promise<I18nProvider> {
  const messages =
    lang === 'en' ? (await import('ra-language-english')).default : (await import('./zh/reactAdmin.ts')).reactAdmin;
  return createI18nProvider(lang, messages);
}
