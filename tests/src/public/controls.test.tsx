import { act, fireEvent, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { CodeField } from '#src/public/controls/CodeField.tsx';
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

test('the verification of a code holds until the code expires, and then says so', async () => {
  const network = setupServer(
    http.get('*/outbox', () => new HttpResponse(null, { status: 404 })),
    http.get('*/verification/*', () => HttpResponse.json({ expires_in: 300, resend_in: 60 })),
  );
  network.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => network.close());
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const words = await loadPublicText('zh');
  render(
    <PublicTextProvider lang="zh" words={words}>
      <CodeField
        purpose="registration/sms"
        target={{ name: 'phone', value: '13900000000', missing: '' }}
        onTargetFault={() => undefined}
        value=""
        onChange={() => undefined}
      />
    </PublicTextProvider>,
  );
  const slider = () => screen.getByRole('slider').getAttribute('aria-valuetext');
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(screen.getByText('请先拖动滑块完成验证')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: '60 秒后可重发' })).toBeTruthy();
  // The effects that start the countdowns.
  await act(() => Promise.resolve());
  pass(299);
  expect([slider(), screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled]).toEqual([
    '验证通过',
    false,
  ]);
  expect(screen.queryAllByText(words.code.expired)).toEqual([]);
  pass(1);
  expect(slider()).toBe('0%');
  expect(screen.getAllByText(words.code.expired)).toHaveLength(2); // seen, and announced
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect([slider(), screen.queryAllByText(words.code.expired)]).toEqual(['验证通过', []]);
});
