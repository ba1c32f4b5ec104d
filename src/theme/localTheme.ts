import { zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Lang } from '#src/i18n/lang.ts';
import { themeOptions } from './themeOptions.ts';

/**
 * The theme with the words that MUI's own components bring along in the reader's language; English is what they bring
 * by themselves. Made from options: comparing a whole theme with the options takes the compiler half a minute.
 */
export const localThemes: Readonly<Record<Lang, Theme>> = {
  zh: createTheme(themeOptions, zhCN),
  en: createTheme(themeOptions),
};
