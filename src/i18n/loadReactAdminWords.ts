import type { I18nProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Lang } from './lang.ts';

/** The messages of react-admin's own components that no generated page shows. English comes from react-admin itself. */
export async function loadReactAdminWords(lang: Lang): Promise<I18nProvider> {
  if (lang === 'en') return (await import('react-admin')).defaultI18nProvider;
  const { reactAdmin } = await import('./zh/reactAdmin.ts');
  return polyglotI18nProvider(() => reactAdmin, lang, [], { allowMissing: true });
}
