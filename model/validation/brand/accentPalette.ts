import { contrastOf, lightnessMoved, mixed } from './colors.ts';

/** The colours that follow from the accent of an operator, in one mode. */
export interface AccentColors {
  accent: string;
  accentHover: string;
  accentSoft: string;
  accentText: string;
  onAccent: string;
}

/** WCAG 2.2, 1.4.3: AA for text of any size. */
export const AA = 4.5;
const STEP = 0.005;
const SOFT = 0.12;

/** The surfaces on which the accent stands as text and as the ground of a button. */
const SURFACES = {
  light: { ground: '#f6f7f9', surface: '#ffffff', on: '#ffffff' },
  dark: { ground: '#1a2027', surface: '#12161b', on: '#0c0f13' },
} as const;

/**
 * The nearest colour of the same hue that passes AA as text on every light surface, and under white text. A colour that
 * passes is returned as it is.
 *
 * @example
 *   nearestAccent('#ff9900'); // a darker orange
 */
export function nearestAccent(accent: string): string {
  return until(accent.toLowerCase(), -STEP, (color) => contrastOf(color, SURFACES.light.ground) >= AA);
}

/**
 * The accent colours of both modes. The dark mode has the nearest lighter colour of the same hue.
 *
 * @example
 *   accentPalette('#0b6b5e').light.onAccent; // '#ffffff'
 */
export function accentPalette(accent: string): Record<'light' | 'dark', AccentColors> {
  return { light: colorsOf(nearestAccent(accent), 'light'), dark: colorsOf(lightened(accent), 'dark') };
}

const lightened = (accent: string): string =>
  until(accent.toLowerCase(), STEP, (color) => contrastOf(color, SURFACES.dark.ground) >= AA);

function colorsOf(accent: string, mode: 'light' | 'dark'): AccentColors {
  const { surface, on } = SURFACES[mode];
  const step = mode === 'light' ? -STEP : STEP;
  const accentSoft = mixed(accent, surface, SOFT);
  return {
    accent,
    accentHover: lightnessMoved(accent, step * 10),
    accentSoft,
    accentText: until(accent, step, (color) => contrastOf(color, accentSoft) >= AA),
    onAccent: on,
  };
}

/** Moves the lightness until the colour passes; black and white end the way. */
function until(from: string, step: number, passes: (color: string) => boolean): string {
  let color = from;
  for (let moved = step; !passes(color) && Math.abs(moved) <= 1; moved += step) color = lightnessMoved(from, moved);
  return color;
}
