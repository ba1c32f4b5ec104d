// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const state = (more: object = {}) => ({
  product: 'openstack',
  simulated: true,
  stale: false,
  status: 'connected',
  fault: null,
  capabilities: { flavors: ['list', 'create', 'delete'] },
  kinds: { flavors: { synced_at: new Date(Date.now() - 2 * HOUR_MS).toISOString(), count: 1, fault: null } },
  ...more,
});
const cloudSays = (more?: object) =>
  http.get('*/api/cmp/v1/clouds/:id/state', ({ params }) => HttpResponse.json({ cloud_id: params.id, ...state(more) }));
const open = (more?: object) => renderConsole({ at: '/flavor', lang: 'en', server, faults: [cloudSays(more)] });

describe('a list of cloud resources', () => {
  test('shows its age, and synchronises again; forms mark a simulated cloud, not every list', async () => {
    const { user, calls } = await open();
    await screen.findByText('Updated 2 hours ago');
    expect(screen.queryByText('Simulator')).toBeNull();
    expect(screen.queryByText('Not current')).toBeNull();
    expect(screen.getByText('Updated 2 hours ago').previousElementSibling).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(calls.some(({ method, url }) => method === 'POST' && url.endsWith('/refresh'))).toBe(true),
    );
  });

  test('is marked as outdated when the cloud does not respond', async () => {
    await open({ stale: true, simulated: false, fault: { message: 'no answer' } });
    expect((await screen.findByText('Not current')).getAttribute('title')).toBe('no answer');
  });

  test('reports that the cloud lacks the resource, and offers others', async () => {
    await open({ capabilities: { images: ['list'] } });
    expect((await screen.findByRole('heading', { level: 2, name: /offers no flavors$/ })).textContent).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each(['/nextStack/vmCommand', '/nextStack/volumesBackup', '/nextStack/backup-schedules'])(
    'sends no request for what the cloud may lack before the cloud has said so (%s)',
    async (at) => {
      const { calls } = await renderConsole({
        at,
        lang: 'en',
        server,
        faults: [cloudSays({ product: 'nextstack', capabilities: { images: ['list'] } })],
      });
      await screen.findByRole('heading', { level: 2, name: /offers no / });
      expect(calls.filter(({ url }) => /\/vm-(commands|volume-backups|backup-schedules)/.test(url))).toEqual([]);
    },
  );

  test('distinguishes a cloud that was never reached', async () => {
    await open({ capabilities: {}, kinds: {}, status: 'disconnected', simulated: false });
    await screen.findByRole('heading', { level: 2, name: /is not connected$/ });
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('reports the same for a cloud of another product', async () => {
    await open({ product: 'nextstack' });
    await screen.findByRole('heading', { level: 2, name: /offers no flavors$/ });
  });

  test.each([
    ['maintenance', 'In maintenance', 'The cloud is in maintenance; its resources are read-only'],
    ['offline', 'Offline', 'The cloud is offline; its resources are read-only'],
  ])(
    'of a cloud in %s can be read, and every write is disabled with its reason (spec 8.3: 12002, 12003)',
    async (status, word, reason) => {
      const rows = http.get('*/api/cmp/v1/clouds/:id/flavors', ({ params }) =>
        HttpResponse.json([{ id: 'f1', name: 'small', cloud_id: params.id }], {
          headers: { 'content-range': 'flavors 0-0/1' },
        }),
      );
      const { user, calls } = await renderConsole({
        at: '/flavor',
        lang: 'en',
        server,
        faults: [cloudSays({ status }), rows],
      });
      expect((await screen.findByText(word)).getAttribute('title')).toBe(reason);
      const create = await screen.findByRole('button', { name: /^New flavor/i });
      expect([create.getAttribute('aria-disabled'), create.getAttribute('title')]).toEqual(['true', reason]);
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Select small' }));
      const remove = await within(await screen.findByRole('region', { name: /selected/ })).findByRole('button', {
        name: 'Delete',
      });
      await user.click(remove);
      expect([remove.getAttribute('aria-disabled'), remove.getAttribute('title')]).toEqual(['true', reason]);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    },
  );

  test('replaces the create form of an inactive cloud with the reason', async () => {
    const { calls } = await renderConsole({
      at: '/instanceadd',
      lang: 'en',
      server,
      faults: [cloudSays({ status: 'maintenance', capabilities: { servers: ['list', 'create'] } })],
    });
    await screen.findByText('The cloud is in maintenance; its resources are read-only');
    expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('shows what the cloud cannot do, with the reason', async () => {
    await open({ capabilities: { flavors: ['list'] } });
    await screen.findByText('No flavors yet');
    // Above the list, and in its place while it is empty.
    const create = screen.getAllByRole('button', { name: /^New flavor/i });
    const held = ['true', 'This cloud does not offer this'];
    expect(create.map((each) => [each.getAttribute('aria-disabled'), each.title])).toEqual([held, held]);
  });
});
