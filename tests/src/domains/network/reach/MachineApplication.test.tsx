import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

test('the card of an application says only what is known, names what is missing, and shows the token when asked (decision 263)', async () => {
  const world = await connectedCloud('nextstack');
  const { all, path, list, run } = world;
  const { network, subnet } = await connectedMachine(world, all.personal, 'nextstack');
  const [item] = (await all.admin.get('/api/bill/v1/warehouse-items?filter={"code":"jupyterlab"}')).body;
  const flavor = (await list('vm-flavors')).find(
    (each: Fields) => !each.gpu_count && !each.is_disabled && Number(each.ram_mb) >= 4096,
  );
  const image = (await list('vm-images')).find((each: Fields) => each.os_distro === 'ubuntu');
  const made = await all.personal.post(`${path}/vms`, {
    name: 'lab',
    flavor_id: flavor.id,
    source: 'image',
    image_id: image.id,
    networks: [{ network_id: network.id, subnet_id: subnet.id }],
    admin_password: 'Suantai@2026',
    app_id: item.id,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await run(60);
  const cloud = (await all.admin.get(path)).body;
  saveCloud({ cloud_id: cloud.cloud_id, name: cloud.name, product: cloud.product });
  const about = {
    url: null,
    state: 'waiting',
    late: false,
    name: 'JupyterLab',
    port: 8888,
    access: 'query',
    user: null,
    minutes: 5,
    can_show_token: true,
  };
  const { user, calls } = await renderConsole({
    as: 'personal',
    at: `/nextStack/vm/detail/${made.body.id}`,
    server: all,
    lang: 'en',
    faults: [http.get('*/api/cmp/v1/clouds/:cloud/application', () => HttpResponse.json(about))],
  });
  const card = await screen.findByRole('region', { name: 'Application' });
  const shown = within(card);
  expect(await shown.findByText(/does not look into the machine/)).toBeTruthy();
  // Without an address: what is missing, and no address to open.
  expect(await shown.findByText(/public address/)).toBeTruthy();
  expect(shown.queryByText(/has started/)).toBeNull();
  expect(shown.queryByRole('link', { name: 'Open it' })).toBeNull();
  expect(shown.queryByText(/token=/)).toBeNull();
  // The token comes with a call of its own, when the reader wants it.
  expect(calls.filter(({ url: at }) => at.endsWith('/application/token'))).toHaveLength(0);
  const { token } = (
    await all.personal.post(`${path}/application/token`, { resource: 'vms', id: String(made.body.id) })
  ).body;
  await user.click(shown.getByRole('button', { name: 'Show the token' }));
  expect(await shown.findByText(String(token))).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ url: at }) => at.endsWith('/application/token'))).toHaveLength(1));
});
