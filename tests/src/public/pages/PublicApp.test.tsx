import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { loadedPages, loadPage } from '#src/public/pages/loadedPages.ts';
import { PublicApp } from '#src/public/pages/PublicApp.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { navigate } from '#src/public/routing/address.ts';

test('the current page stays until the code of the next one is loaded', async () => {
  const network = setupServer(http.all('*/api/*', () => HttpResponse.error()));
  network.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => network.close());
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  window.history.replaceState(null, '', '/404');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await loadPage('missing');
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh')}>
      <PublicApp />
    </PublicTextProvider>,
  );
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const missing = title();
  act(() => navigate('/login'));
  expect([loadedPages.login, title()]).toEqual([undefined, missing]);
  expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
  // Its code is loaded by now.
  act(() => navigate('/404'));
  expect(title()).toBe(missing);
  act(() => navigate('/login'));
  expect(title()).toBe('登录');
});
