import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

test('the page of a record in a silent cloud gives the time of the last synchronisation, and the reason', async () => {
  const world = await connectedCloud();
  const group: { id: string } = await world.make('security-groups', { name: 'web' });
  const cloud = (await world.all.admin.get(world.path)).body;
  saveCloud({ cloud_id: cloud.cloud_id, name: cloud.name, product: cloud.product });
  const state = (await world.all.admin.get(`${world.path}/state`)).body;
  let says: object = {};
  const silent = http.get('*/clouds/:id/state', () => HttpResponse.json({ ...state, ...says }));
  const visit = () =>
    renderConsole({
      as: 'personal',
      at: `/security-groupdesc/${group.id}?tab=overview`,
      server: world.all,
      faults: [silent],
    });

  const { unmount } = await visit();
  await screen.findByRole('heading', { level: 1, name: 'web' });
  expect(screen.queryByRole('note')).toBeNull();
  unmount();

  says = {
    stale: true,
    fault: { message: 'no route to host' },
    kinds: { securityGroups: { synced_at: '2030-01-02T03:04:05Z' } },
  };
  await visit();
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(/^所在的云暂时没有响应，以下信息截至 2030年1月2日/);
  expect(note.textContent).toContain('no route to host');
});
