import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { loadPage } from '#src/public/pages/loadedPages.ts';
import { PublicApp } from '#src/public/pages/PublicApp.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { createScenario } from '../../../support/scenario.ts';

let server: Awaited<ReturnType<typeof createScenario>>;
let network: ReturnType<typeof setupServer>;
beforeAll(async () => {
  server = await createScenario({ seed: 'demo' });
  const { app } = server.platform;
  network = setupServer(
    http.all('*/api/*', ({ request }) => app.fetch(request)),
    http.get('*/terms/terms.json', ({ request }) => app.fetch(request)),
  );
  network.listen({ onUnhandledFrame: 'error' });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterAll(async () => {
  network.close();
  await server.close();
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
  document.cookie = 'user-kind=; Max-Age=0; Path=/';
  window.history.replaceState(null, '', '/');
});

async function open(address: string) {
  window.history.replaceState(null, '', address);
  await loadPage('terms');
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh', 'terms')} page="terms">
      <PublicApp />
    </PublicTextProvider>,
  );
  return userEvent.setup();
}

describe('the terms (decision 354)', () => {
  const publish = async (version: string, text: string) => {
    const titles = { title: '%{product}条款', title_en: 'Terms' };
    const draft = { version, ...titles, text, text_en: text, summary: `变更 ${version}` };
    const { id } = (await server.admin.post('/api/ums/v1/term-versions', draft)).body;
    expect((await server.admin.post(`/api/ums/v1/term-versions/${id}?action=publish`, {})).status).toBe(200);
  };

  test('show what changes, and earlier versions with the way back', async () => {
    await publish('2.0', '## 一、计费');
    const user = await open('/Terms-of-Service');
    expect(await screen.findByText('变更 2.0')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^1\.0/ }));
    expect(await screen.findByText(/您正在阅读版本 1\.0，当前生效的是版本 2\.0/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: '查看当前版本' }));
    expect(await screen.findByText('变更 2.0')).toBeTruthy();
    // A visitor accepts nothing.
    expect(screen.queryByRole('button', { name: '同意并继续' })).toBeNull();
  });

  test('are read again when a newer version came into force meanwhile', async () => {
    document.cookie = 'user-kind=3; Path=/';
    network.use(
      // With the session of a customer, which this window does not have.
      http.post('*/users/current/consents', async ({ request }) => {
        const given = { version: String(((await request.json()) as { version: string }).version) }; // what the page sends
        const { status, body } = await server.personal.post(new URL(request.url).pathname, given);
        return Response.json(body, { status });
      }),
    );
    const user = await open('/Terms-of-Service?accept=&redirect=%2Findex');
    const accept = await screen.findByRole('button', { name: '同意并继续' });
    await publish('2.1', '## 一、隐私');
    await user.click(accept);
    expect(await screen.findByText('您阅读期间发布了新的版本，请重新阅读。')).toBeTruthy();
    expect(await screen.findByText('变更 2.1')).toBeTruthy();
    expect(screen.getByText(/阅读并同意版本 2\.1/)).toBeTruthy();
  });
});
