import { zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Lang } from '#src/i18n/lang.ts';
import { themeOptions } from './themeOptions.ts';

/**
 * The theme with the texts of MUI's own components in the reader's language; MUI's default is English. Built from
 * options: comparing a whole theme with the options takes the compiler half a minute.
 */
export const localThemes: Readonly<Record<Lang, Theme>> = {
  zh: createTheme(themeOptions, zhCN),
  en: createTheme(themeOptions),
};
