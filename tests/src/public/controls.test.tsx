import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { password } from '#model/fields/password.ts';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { PASSWORD_CHECKS } from '#src/public/controls/passwordChecks.ts';
import { Slider } from '#src/public/controls/Slider.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';

async function renderSlider() {
  const onDone = vi.fn<() => void>();
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh')}>
      <Slider done={false} onDone={onDone} />
    </PublicTextProvider>,
  );
  const slider = screen.getByRole('slider');
  return { onDone, slider, press: (key: string) => fireEvent.keyDown(slider, { key }) };
}

describe('the slider that must be dragged (spec 5)', () => {
  test('is done by the End key', async () => {
    const { onDone, press } = await renderSlider();
    press('End');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('is done by arrows, step by step, and not before its end', async () => {
    const { onDone, press, slider } = await renderSlider();
    for (let step = 0; step < 9; step += 1) press('ArrowRight');
    expect(slider.getAttribute('aria-valuenow')).toBe('90');
    expect(onDone).not.toHaveBeenCalled();
    press('ArrowRight');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('goes back where it is left half way', async () => {
    const { onDone, press, slider } = await renderSlider();
    press('PageUp');
    press('Home');
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
    expect(onDone).not.toHaveBeenCalled();
  });
});

test.each([
  'Suantai@2026',
  'onlylowercase',
  'NoSign2026',
  'No-Digits-Here',
  'UPPER-2026',
  'aB3$',
  `aB3$${'x'.repeat(28)}`,
  `aB3$${'x'.repeat(29)}`,
])('the parts of the rule of passwords agree with the rule: %s', (value) => {
  const field = { name: 'password', type: 'password', label: { zh: '密码', en: 'Password' }, required: true };
  expect(Object.values(PASSWORD_CHECKS).every((met) => met(value))).toBe(password.check(value, field) === undefined);
});
