import { accentPalette, type AccentColors } from './accentPalette.ts';

/**
 * The style sheet of an accent, for both modes. It is stronger than that of the tokens, which the console writes later;
 * a reader's high contrast stays as it is.
 *
 * @example
 *   accentSheet('#0b6b5e'); // ':root:root:not([data-contrast=high]){--st-accent:#0b6b5e;…'
 */
export function accentSheet(accent: string): string {
  const { light, dark } = accentPalette(accent);
  const normal = ':root:root:not([data-contrast=high])';
  return `${normal}{${variablesOf(light)}}${normal}[data-mode=dark]{${variablesOf(dark)}}`;
}

function variablesOf({ accent, accentHover, accentSoft, accentText, onAccent }: AccentColors): string {
  const own = { accent, 'accent-hover': accentHover, 'accent-soft': accentSoft, 'accent-text': accentText };
  const mui = { main: accent, dark: accentHover, contrastText: onAccent };
  return [
    ...Object.entries(own).map(([name, color]) => `--st-${name}:${color}`),
    `--st-on-accent:${onAccent}`,
    ...Object.entries(mui).flatMap(([name, color]) => [
      `--mui-palette-primary-${name}:${color}`,
      `--mui-palette-primary-${name}Channel:${channelOf(color)}`,
    ]),
  ].join(';');
}

const channelOf = (color: string): string =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(' ');
