import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPublicPage } from '../../../support/console/openPublicPage.tsx';
import { createScenario } from '../../../support/scenario.ts';

let server: Awaited<ReturnType<typeof createScenario>>;
let network: ReturnType<typeof setupServer>;
beforeAll(async () => {
  server = await createScenario();
  const filter = encodeURIComponent('{"key":"status.public"}');
  const [setting] = (await server.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
  await server.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: 'true' });
  const { app } = server.platform;
  network = setupServer(http.all('*/api/*', ({ request }) => app.fetch(request)));
  network.listen({ onUnhandledFrame: 'error' });
});
afterAll(async () => {
  network.close();
  await server.close();
});
afterEach(cleanup);

describe('the status page', () => {
  test('says what is announced and what is over, with its steps (decision 350)', async () => {
    const post = async (path: string, body: object) =>
      (await server.admin.post(`/api/omc/v1/${path}`, body as never)).body.id as number;
    const over = await post('incidents', { title: '旧故障' });
    await post(`incidents/${over}?action=post`, { status: 'resolved', text: '已修复' });
    await post('incidents', { title: '新故障', impact: 'bad', services: ['console'], text: '正在处理' });
    await openPublicPage('/status');
    const notice = async (name: string) => within((await screen.findByText(name)).closest('article') ?? document.body);
    expect((await notice('新故障')).getByText('正在处理')).toBeTruthy();
    expect((await notice('新故障')).getByText('故障 · 调查中')).toBeTruthy();
    const past = screen.getByRole('heading', { name: '近 90 天的公告' }).closest('section') ?? document.body;
    expect(within(past).getByText('旧故障')).toBeTruthy();
    expect(within(past).queryByText('新故障')).toBeNull();
    expect(screen.getByText('控制台与接口', { selector: 'h3' }).parentElement?.textContent).toContain('不可用');
  });

  test('takes an address, and keeps what was typed when it is none; a link of a letter asks once more', async () => {
    const user = await openPublicPage('/status');
    const field = await screen.findByLabelText('邮箱');
    await user.type(field, 'reader.example.com');
    await user.click(screen.getByRole('button', { name: '订阅' }));
    expect(await screen.findByText('邮箱格式不正确')).toBeTruthy();
    expect(field).toHaveProperty('value', 'reader.example.com');
    await user.clear(field);
    await user.type(field, 'reader@example.com');
    await user.click(screen.getByRole('button', { name: '订阅' }));
    expect(await screen.findByText(/确认邮件很快就到/)).toBeTruthy();
    const [letter] = (await server.guest.get('/api/sys/v1/outbox?target=reader@example.com')).body;
    const link = /\/status-letters\?confirm=\S+/.exec(letter.text)?.[0] ?? '';
    cleanup();
    const reader = await openPublicPage(link);
    await reader.click(await screen.findByRole('button', { name: '确认订阅' }));
    expect(await screen.findByText('已确认订阅。')).toBeTruthy();
    cleanup();
    const stranger = await openPublicPage(`${link}x`);
    await stranger.click(await screen.findByRole('button', { name: '确认订阅' }));
    expect(await screen.findByText('链接无效或已过期，请重新订阅')).toBeTruthy();
  });
});
