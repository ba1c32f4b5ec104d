import type { I18nProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Lang } from './lang.ts';

/** The messages of react-admin's own components that no generated page shows. */
export async function loadReactAdminWords(lang: Lang): Promise<I18nProvider> {
  const messages =
    lang === 'en' ? (await import('ra-language-english')).default : (await import('./zh/reactAdmin.ts')).reactAdmin;
  return polyglotI18nProvider(() => messages, lang, [], { allowMissing: true });
}
