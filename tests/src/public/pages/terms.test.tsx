import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { termsPage as zh } from '#src/i18n/zh/site/terms.ts';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { OperatorNotice } from '#src/public/frame/OperatorNotice.tsx';
import { ConsentBar } from '#src/public/pages/terms/ConsentBar.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { openPublicPage } from '../../../support/console/openPublicPage.tsx';

const TERMS = {
  version: '2.0',
  in_force: '2.0',
  effective_at: '2026-11-01T00:00:00Z',
  title: { zh: '海川云服务条款', en: 'Terms of Harbour Cloud' },
  markdown: { zh: '## 一\n\n正文', en: '## One\n\nText' },
  versions: [{ version: '2.0', effective_at: '2026-11-01T00:00:00Z' }],
};
const CONSENTS = '*/users/current/consents';

function network(...handlers: Parameters<typeof setupServer>) {
  const server = setupServer(
    ...handlers,
    http.get('*/terms/terms.json', () => HttpResponse.json(TERMS)),
    http.all('*/api/*', () => HttpResponse.json({})),
  );
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => server.close());
  return server;
}

function signedIn() {
  document.cookie = 'user-kind=3; Path=/';
  onTestFinished(() => {
    document.cookie = 'user-kind=; Max-Age=0; Path=/';
  });
}

async function renderBar(onRenewed = () => undefined) {
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh')}>
      <ConsentBar version="2.0" words={zh} onRenewed={onRenewed} />
    </PublicTextProvider>,
  );
  return userEvent.setup();
}

afterEach(cleanup);

describe('the consent at a sign-in (decision 354)', () => {
  test('stands on the page of the terms for who has a session, again after a reload, and not for visitors', async () => {
    network();
    await openPublicPage('/Terms-of-Service?accept');
    expect(await screen.findByRole('heading', { level: 1, name: '海川云服务条款' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: zh.accept })).toBeNull();
    cleanup();
    signedIn();
    for (let reload = 0; reload < 2; reload++) {
      await openPublicPage('/Terms-of-Service?accept');
      expect(await screen.findByRole('button', { name: zh.accept })).toBeTruthy();
      cleanup();
    }
  });

  test('names the version that was read', async () => {
    const sent: unknown[] = [];
    // Held back: the answer opens the console, which is another document.
    network(
      http.post(CONSENTS, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ code: 9999, message: '稍后再试' }, { status: 500 });
      }),
    );
    const user = await renderBar();
    await user.click(screen.getByRole('button', { name: zh.accept }));
    await waitFor(() => expect(sent).toEqual([{ version: '2.0' }]));
  });

  test('shows why it was refused, offers it again, and lets a newer version be read first', async () => {
    network(
      http.post(
        CONSENTS,
        () => HttpResponse.json({ code: 9000, message: 'x', fields: { version: 'x' } }, { status: 400 }),
        { once: true },
      ),
      http.post(CONSENTS, () => HttpResponse.error()),
    );
    let renewed = 0;
    const user = await renderBar(() => void (renewed += 1) as undefined);
    await user.click(screen.getByRole('button', { name: zh.accept }));
    expect((await screen.findByText(zh.renewed)).getAttribute('role')).toBe('alert');
    expect(renewed).toBe(1);
    // Offline.
    await user.click(screen.getByRole('button', { name: zh.accept }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(zh.renewed));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('button', { name: zh.accept })).toHaveProperty('disabled', false);
  });
});

describe('the banner of the operator on public pages (decision 355)', () => {
  const show = async (lang: 'zh' | 'en') =>
    render(
      <PublicTextProvider lang={lang} words={await loadPublicText(lang)}>
        <OperatorNotice />
      </PublicTextProvider>,
    );

  test.each([
    ['zh', '今晚维护', '关闭公告'],
    ['en', 'Maintenance tonight', 'Close the notice'],
  ] as const)('in %s: information can be closed and stays closed, a warning cannot', async (lang, text, close) => {
    const notice = { text: { zh: '今晚维护', en: 'Maintenance tonight' }, tone: 'info' };
    network(http.get('*/api/sys/v1/notice', () => HttpResponse.json(notice)));
    onTestFinished(() => localStorage.clear());
    const user = userEvent.setup();
    await show(lang);
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: close }));
    expect(screen.queryByText(text)).toBeNull();
    notice.tone = 'warning';
    notice.text = { zh: `${notice.text.zh}！`, en: `${notice.text.en}!` };
    cleanup();
    await show(lang);
    expect(await screen.findByText(`${text}${lang === 'zh' ? '！' : '!'}`)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
