import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

const INBOX = '/api/sys/v1/inbox';
const PATIENT = { timeout: 20_000 };

test('the bell counts unread messages, lists the latest, and marks all as read', async () => {
  const { user, server } = await renderConsole({ as: 'admin', at: '/userMsg' });
  await user.click(await screen.findByRole('button', { name: '消息，1 条未读' }));
  const menu = within(await screen.findByRole('menu'));
  expect(await menu.findByRole('menuitem', { name: /西北冷存云.*未读/s })).toBeTruthy();
  expect(menu.getByRole('menuitem', { name: '查看全部消息' }).getAttribute('href')).toBe('/message');
  await user.click(menu.getByRole('menuitem', { name: '全部标为已读' }));
  await expect
    .poll(async () => (await server.admin.get(`${INBOX}?filter={"read_at":{"empty":true}}`)).body, PATIENT)
    .toEqual([]);
});

test('a message opens in the language of its reader, with the way to what it is about, and is read then', async () => {
  const { user, server } = await renderConsole({ as: 'admin', at: '/message', lang: 'en' });
  expect(await screen.findByText(/^Unread · The platform cannot reach/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Cloud “西北冷存云” does not answer' }));
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/infrastructure/cloudy');
  await expect
    .poll(async () => (await server.admin.get(`${INBOX}?filter={"level":"error"}`)).body, PATIENT)
    .toMatchObject([{ read_at: expect.any(String) }]);
});
