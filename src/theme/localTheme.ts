import { zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Lang } from '#src/i18n/lang.ts';
import { theme } from './theme.ts';

/**
 * The theme with the words that MUI's own components bring along in the reader's language; English is what they bring
 * by themselves.
 */
export const localThemes: Readonly<Record<Lang, Theme>> = { zh: createTheme(theme, zhCN), en: theme };
