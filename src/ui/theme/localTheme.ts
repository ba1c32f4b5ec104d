import { zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Lang } from '#src/i18n/lang.ts';
import { themeOptions } from './themeOptions.ts';

const themes: Partial<Record<Lang, Theme>> = {};

/**
 * The theme with the texts of MUI's own components in the reader's language; MUI's default is English. Built from
 * options: comparing a whole theme with the options takes the compiler half a minute.
 */
export function localTheme(lang: Lang): Theme {
  return (themes[lang] ??= lang === 'zh' ? createTheme(themeOptions, zhCN) : createTheme(themeOptions));
}
