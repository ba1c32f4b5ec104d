import { describe, expect, test } from 'vitest';
import { darkHigh, lightHigh } from '#src/ui/theme/highContrast.ts';
import { muiVariables } from '#src/ui/theme/muiVariables.ts';
import { dark, light, type Palette } from '#src/ui/theme/tokens.ts';

const surfaces = ['ground', 'surface', 'sunken', 'hover'] as const;
const texts = ['text', 'textMuted', 'textFaint', 'accentText'] as const;

describe.each([
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['light with high contrast', lightHigh, 7],
  ['dark with high contrast', darkHigh, 7],
])('the colours of the %s theme', (_name, palette, least) => {
  test.each(surfaces)('every text contrasts with the %s', (surface) => {
    for (const text of texts)
      expect(ratio(palette[text], palette[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(least);
  });

  test('every state contrasts with its own background and with the surface', () => {
    for (const [tone, { text, soft }] of Object.entries(palette.tones)) {
      expect(ratio(text, soft), tone).toBeGreaterThanOrEqual(least);
      expect(ratio(text, palette.surface), tone).toBeGreaterThanOrEqual(least);
    }
  });

  test('every colour of a chart contrasts with the surface by 3:1', () => {
    for (const color of palette.series) expect(ratio(color, palette.surface), color).toBeGreaterThanOrEqual(3);
  });

  test('a filled button is readable', () =>
    expect(ratio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(least));
});

describe.each([
  ['light', lightHigh],
  ['dark', darkHigh],
] satisfies [string, Palette][])('high contrast, %s', (_name, palette) => {
  test('lines and dots contrast by 3:1', () => {
    for (const line of [
      palette.hairline,
      palette.hairlineStrong,
      ...Object.values(palette.tones).map(({ dot }) => dot),
    ]) {
      expect(ratio(line, palette.surface)).toBeGreaterThanOrEqual(3);
    }
  });

  test('reaches the components of MUI, tints included', () => {
    expect(muiVariables({ ...palette, accent: '#0b6b5e' })).toMatchObject({
      '--mui-palette-primary-main': '#0b6b5e',
      '--mui-palette-primary-mainChannel': '11 107 94',
    });
  });
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function ratio(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
