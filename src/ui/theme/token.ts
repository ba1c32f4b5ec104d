import { darkHigh, lightHigh } from './highContrast.ts';
import { muiVariables } from './muiVariables.ts';
import { dark, displaySizes, fonts, light, motionMs, radii, rowHeightPx, textSizes, type Palette } from './tokens.ts';

type Tone = keyof Palette['tones'];

/**
 * The tokens as CSS variables: `sx={{ color: token.textMuted }}`. A change of mode or density rewrites the variables
 * without a render.
 */
export const token = {
  ground: 'var(--st-ground)',
  surface: 'var(--st-surface)',
  sunken: 'var(--st-sunken)',
  hover: 'var(--st-hover)',
  hairline: 'var(--st-hairline)',
  hairlineStrong: 'var(--st-hairline-strong)',
  text: 'var(--st-text)',
  textMuted: 'var(--st-text-muted)',
  textFaint: 'var(--st-text-faint)',
  accent: 'var(--st-accent)',
  accentHover: 'var(--st-accent-hover)',
  accentSoft: 'var(--st-accent-soft)',
  accentText: 'var(--st-accent-text)',
  onAccent: 'var(--st-on-accent)',
  shadow: 'var(--st-shadow)',
  /** 40 px, or 32 px in the compact density. */
  rowHeight: 'var(--st-row-height)',
  sans: fonts.sans,
  mono: fonts.mono,
  size: textSizes,
  radius: { small: `${radii.small}px`, medium: `${radii.medium}px`, large: `${radii.large}px` },
  motion: { quick: `${motionMs.quick}ms`, plain: `${motionMs.plain}ms` },
} as const;

/** Colours of a state: `text` on `soft`, and a `dot`. */
export function toneColors(tone: Tone = 'neutral') {
  return { text: `var(--st-${tone}-text)`, soft: `var(--st-${tone}-soft)`, dot: `var(--st-${tone}-dot)` };
}

/** Neutral colours, such as those of the lines of a chart, one after the other. */
export function seriesColor(index: number): string {
  return `var(--st-series-${index % light.series.length})`;
}

/**
 * The style sheet behind `token`. `data-mode`, `data-contrast` and `data-density` are attributes of the document
 * element.
 */
export const tokenSheet = {
  ':root': { ...variablesOf(light), ...fixedVariables(), '--st-row-height': `${rowHeightPx.standard}px` },
  ':root[data-mode="dark"]': variablesOf(dark),
  ':root[data-contrast="high"]': { ...variablesOf(lightHigh), ...muiVariables(lightHigh) },
  ':root[data-contrast="high"][data-mode="dark"]': { ...variablesOf(darkHigh), ...muiVariables(darkHigh) },
  ':root[data-density="compact"]': { '--st-row-height': `${rowHeightPx.compact}px` },
};

/** The variables of plain style sheets (`*.css`) apart from colours; the same in both modes. */
function fixedVariables(): Record<string, string> {
  return {
    '--st-mono': fonts.mono,
    ...Object.fromEntries(
      Object.entries({ ...textSizes, ...displaySizes }).map(([name, size]) => [`--st-size-${name}`, size]),
    ),
    ...Object.fromEntries(Object.entries(radii).map(([name, px]) => [`--st-radius-${name}`, `${px}px`])),
    ...Object.fromEntries(Object.entries(motionMs).map(([name, ms]) => [`--st-motion-${name}`, `${ms}ms`])),
  };
}

function variablesOf({ tones, series, ...colors }: Palette): Record<string, string> {
  const variables = Object.entries(colors).map(([name, value]) => [`--st-${kebab(name)}`, value]);
  const toneVariables = Object.entries(tones).flatMap(([tone, parts]) =>
    Object.entries(parts).map(([part, value]) => [`--st-${tone}-${part}`, value]),
  );
  const seriesVariables = series.map((color, index) => [`--st-series-${index}`, color]);
  return Object.fromEntries([...variables, ...toneVariables, ...seriesVariables]);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
