import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { PasswordRules } from '#src/public/controls/PasswordRules.tsx';
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
  test('is completed by the End key', async () => {
    const { onDone, press } = await renderSlider();
    press('End');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('is completed by arrows, step by step, and only at its end', async () => {
    const { onDone, press, slider } = await renderSlider();
    for (let step = 0; step < 9; step += 1) press('ArrowRight');
    expect(slider.getAttribute('aria-valuenow')).toBe('90');
    expect(onDone).not.toHaveBeenCalled();
    press('ArrowRight');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('returns to the start when released half way', async () => {
    const { onDone, press, slider } = await renderSlider();
    press('PageUp');
    press('Home');
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
    expect(onDone).not.toHaveBeenCalled();
  });
});

test.each([
  ['aB3$', ['lower', 'upper', 'digit', 'sign']],
  ['lowercase', ['length', 'lower']],
  ['aB3$5678', ['length', 'lower', 'upper', 'digit', 'sign']],
  [`aB3$${'x'.repeat(29)}`, ['lower', 'upper', 'digit', 'sign']],
] as const)('the rules of a new password mark what %s meets', async (value, met) => {
  const words = await loadPublicText('zh');
  const { container } = render(
    <PublicTextProvider lang="zh" words={words}>
      <PasswordRules value={value} />
    </PublicTextProvider>,
  );
  const marked = [...container.querySelectorAll('[data-met="true"]')].map((each) => each.firstChild?.textContent);
  expect(marked).toEqual(met.map((rule) => words.register.rule[rule]));
});
