import { describe, expect, test } from 'vitest';
import { AA, accentPalette, nearestAccent } from '#model/validation/brand/accentPalette.ts';
import { contrastOf, lightnessMoved, mixed } from '#model/validation/brand/colors.ts';

const ACCENTS = ['#0b6b5e', '#ffcc00', '#ff0000', '#00ff00', '#1e88e5', '#ffffff', '#000000', '#7f7f7f', '#e91e63'];

describe('the accent of an operator (A4)', () => {
  test.each(ACCENTS)('%s becomes colours that pass AA in both modes', (accent) => {
    const { light, dark } = accentPalette(accent);
    for (const [colors, surfaces] of [
      [light, ['#ffffff', '#f6f7f9']],
      [dark, ['#12161b', '#0c0f13']],
    ] as const) {
      for (const surface of surfaces) expect(contrastOf(colors.accent, surface)).toBeGreaterThanOrEqual(AA);
      expect(contrastOf(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(AA);
      expect(contrastOf(colors.accentText, colors.accentSoft)).toBeGreaterThanOrEqual(AA);
    }
  });

  test('that passes stays as it is, and another keeps its hue', () => {
    expect(nearestAccent('#0B6B5E')).toBe('#0b6b5e');
    expect(nearestAccent('#ff0000')).toMatch(/^#[0-9a-f]{2}0000$/);
  });

  test('is computed as WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(lightnessMoved('#808080', 0.5)).toBe('#ffffff');
  });
});
