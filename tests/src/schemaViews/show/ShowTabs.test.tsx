import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

test('the page of a host lists the machines of its cloud’s product by name, and nothing of another product', async () => {
  const world = await connectedCloud();
  const { id } = await connectedMachine(world, world.all.personal, 'openstack');
  const cloud = (await world.all.admin.get(world.path)).body;
  const host = (await world.all.admin.get(`${world.path}/instances/${id}`)).body.host;
  const [node] = (
    await world.all.admin.get(
      `${world.path}/hypervisor-nodes?filter=${encodeURIComponent(JSON.stringify({ name: host }))}`,
    )
  ).body;
  saveCloud({ cloud_id: cloud.cloud_id, name: cloud.name, product: cloud.product });
  const { user, calls } = await renderConsole({
    at: `/nextStack/hypervisorNodes/detail/${node.id}`,
    server: world.all,
  });
  await waitFor(() => expect(screen.getAllByRole('tab', { name: '云主机' })).toHaveLength(1));
  await user.click(screen.getByRole('tab', { name: '云主机' }));
  expect(await screen.findByRole('link', { name: 'web' })).toBeTruthy();
  expect(calls.some(({ url }) => url.includes('/instances?') && url.includes(`"host":"${host}"`))).toBe(true);
});
