// @module-tag long
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeEventSource } from '../../../support/console/fakeEventSource.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { firingEvent } from '../../../support/operations/firingEvent.ts';
import { scenario } from '../../../support/scenario.ts';

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

test('it shows what fires among what its reader may see, at the moment it fires, with the way there', async () => {
  const server = await scenario();
  const { user, calls } = await renderConsole({ as: 'admin', at: '/userMsg', server });
  const bell = await screen.findByRole('button', { name: '消息，1 条未读' });
  const id = await firingEvent(server);
  FakeEventSource.tell('record', { resource: 'alertLogs', id, operation: 'create', version: 1 });
  await expect.poll(() => bell.getAttribute('aria-label'), PATIENT).toBe('消息，1 条未读；告警事件：1');
  // Until the menu opens, the list is left alone.
  expect(calls.filter(({ url }) => url.includes('/alert-logs')).every(({ url }) => url.includes('range=[0,0]'))).toBe(
    true,
  );
  await user.click(bell);
  const menu = within(await screen.findByRole('menu'));
  const line = await menu.findByRole('menuitem', { name: /云存储将满.*警告.*华北通用云.*88%/s });
  expect(line.getAttribute('href')).toBe(`/alarmdetails/${id}`);
  expect(menu.getByRole('menuitem', { name: '查看全部（1）' }).getAttribute('href')).toBe(
    '/alarmmanagement/events?view=unclaimed',
  );
  expect((await server.admin.post(`/api/omc/v1/alert-logs/${id}?action=claim`, {})).status).toBe(200);
  FakeEventSource.tell('record', { resource: 'alertLogs', id, operation: 'claim', version: 2 });
  await expect.poll(() => bell.getAttribute('aria-label'), PATIENT).toBe('消息，1 条未读');
});

test('it is quiet about what fires for others', async () => {
  const server = await scenario();
  await firingEvent(server);
  const { calls } = await renderConsole({ as: 'bp_admin', at: '/userMsg', server });
  await expect.poll(() => calls.some(({ url }) => url.includes('/alert-logs')), PATIENT).toBe(true);
  expect((await screen.findByRole('button', { name: /^消息/ })).getAttribute('aria-label')).not.toContain('告警');
});
