import type { Palette } from './tokens.ts';

/**
 * MUI's own variables for a palette other than its two colour schemes. Its components take colours from these, and
 * tints from the `…Channel` beside each.
 */
export function muiVariables({
  accent,
  accentHover,
  onAccent,
  text,
  textMuted,
  textFaint,
  ground,
  surface,
  hairline,
  tones,
}: Palette): Record<string, string> {
  const colors: Record<string, string> = {
    'primary-main': accent,
    'primary-dark': accentHover,
    'primary-contrastText': onAccent,
    'secondary-main': textMuted,
    'error-main': tones.danger.text,
    'warning-main': tones.warning.text,
    'info-main': tones.info.text,
    'success-main': tones.success.text,
    'text-primary': text,
    'text-secondary': textMuted,
    'text-disabled': textFaint,
    'background-default': ground,
    'background-paper': surface,
    divider: hairline,
  };
  return Object.fromEntries(
    Object.entries(colors).flatMap(([name, color]) => [
      [`--mui-palette-${name}`, color],
      [`--mui-palette-${name}Channel`, channelOf(color)],
    ]),
  );
}

/** `#0b6b5e` as `11 107 94`. */
function channelOf(color: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(' ');
}
