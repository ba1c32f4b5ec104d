import { useI18nProvider } from 'react-admin';
import { langOf, type Lang } from './lang.ts';

/** The language that the reader has chosen. */
export function useLang(): Lang {
  return langOf(useI18nProvider().getLocale());
}
