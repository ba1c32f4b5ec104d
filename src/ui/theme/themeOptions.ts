import type { ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, fonts, GRID_PX, light, radii, textSizes, type Palette } from './tokens.ts';

/** The options of MUI's theme, built from the tokens. `components.ts` has the rules of its components. */
export const themeOptions: ThemeOptions = {
  cssVariables: { colorSchemeSelector: 'data-mode', cssVarPrefix: 'mui' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  spacing: GRID_PX,
  shape: { borderRadius: radii.medium },
  breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1200, xl: 1600 } },
  typography: {
    fontFamily: fonts.sans,
    fontSize: 13,
    h1: { fontSize: textSizes.title, fontWeight: 600, lineHeight: 1.4 },
    h2: { fontSize: textSizes.part, fontWeight: 600, lineHeight: 1.5 },
    h3: { fontSize: textSizes.text, fontWeight: 600, lineHeight: 1.55 },
    body1: { fontSize: textSizes.text, lineHeight: 1.55 },
    body2: { fontSize: textSizes.text, lineHeight: 1.55 },
    subtitle1: { fontSize: textSizes.part, lineHeight: 1.5 },
    subtitle2: { fontSize: textSizes.text, fontWeight: 600, lineHeight: 1.55 },
    caption: { fontSize: textSizes.note, lineHeight: 1.5 },
    button: { fontSize: textSizes.text, fontWeight: 500, lineHeight: 1.5, textTransform: 'none' },
  },
  // Menus, dialogs and tabs appear without animation for readers who prefer reduced motion (page.css does the same for
  // all CSS).
  motion: { reducedMotion: 'system' },
  components,
};

function paletteOf(colors: Palette) {
  const { info, success, warning, danger } = colors.tones;
  return {
    primary: { main: colors.accent, dark: colors.accentHover, contrastText: colors.onAccent },
    secondary: { main: colors.textMuted },
    error: { main: danger.text },
    warning: { main: warning.text },
    info: { main: info.text },
    success: { main: success.text },
    background: { default: colors.ground, paper: colors.surface },
    text: { primary: colors.text, secondary: colors.textMuted, disabled: colors.textFaint },
    divider: colors.hairline,
  };
}
