import { render, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { NavBar } from '#src/public/frame/NavBar.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';

async function renderBar(address: string, kind?: number) {
  if (kind !== undefined) {
    document.cookie = `user-kind=${kind}; Path=/`;
    onTestFinished(() => {
      document.cookie = 'user-kind=; Max-Age=0; Path=/';
    });
  }
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh')}>
      <NavBar page="market" address={address} />
    </PublicTextProvider>,
  );
  return (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
}

describe('the public navigation bar (spec 2.3)', () => {
  test('without a session: the console through the sign-in, which returns to the full path', async () => {
    const linkTo = await renderBar('/market?gpu=RTX%204090&page=2');
    expect([linkTo('算台首页'), linkTo('算力市场'), linkTo('控制台')]).toEqual(['/', '/market', '/login']);
    expect(linkTo('登录/注册')).toBe(`/login?redirect=${encodeURIComponent('/market?gpu=RTX%204090&page=2')}`);
  });

  test.each(['/login', '/register'])('on %s it keeps the existing return address', async (page) => {
    const linkTo = await renderBar(`${page}?redirect=%2Farea`);
    expect(linkTo('登录/注册')).toBe('/login?redirect=%2Farea');
  });

  test('offers the other language if the product has it', async () => {
    await renderBar('/market');
    const button = screen.getByRole('button', { name: 'English' });
    // On a phone the navigation is closed: a reader of the other language would not know what opens it.
    expect(screen.getByRole('navigation').contains(button)).toBe(false);
  });

  test('offers no language if the product has one', async () => {
    document.cookie = 'product-languages=en; Path=/';
    onTestFinished(() => {
      document.cookie = 'product-languages=; Max-Age=0; Path=/';
    });
    await renderBar('/market');
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
  });

  test('with a session: the console, and no sign-in', async () => {
    const linkTo = await renderBar('/market', 3);
    expect(linkTo('控制台')).toBe('/index');
    expect(linkTo('登录/注册')).toBeUndefined();
  });
});
