// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { http, passthrough } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderConsole } from '../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../support/scenario.ts';
import { startJsonServer } from '../../support/servers/jsonServers.ts';
import { schemasWithServices } from '../../support/schemas/schemasWithServices.ts';

const DEVICES = `resource: devices
service: racking
path: /devices
label: { zh: 设备, en: Device }
routes: { list: /devices, show: /devices/:id }
menu: { group: platform, sort: 1 }
access: [ADMIN]
fields:
  name: { type: name, required: true, search: true }
  site_id: { type: reference, to: sites }
list: { sort: [name] }
`;

let server: Scenario;
let other: Awaited<ReturnType<typeof startJsonServer>>;

beforeAll(async () => {
  const devices = ['alpha', 'beta', 'gamma'].map((name, place) => ({ id: place + 1, name, site_id: 3 }));
  other = await startJsonServer('bare', { devices });
  const racking = `{ basePath: /api/racking/v1, label: { zh: 机柜, en: Racks }, update: PATCH, upstream: '${other.url}',
    dialect: { page: { by: number, page: _page, size: _limit }, list: { total: X-Total-Count }, sort: { as: orders, field: _sort, order: _order }, filter: { as: fields, search: q, operators: { in: repeat } } } }`;
  const schemas = schemasWithServices({ racking: racking.replaceAll('\n', ' ') }, [
    { path: 'region/devices.yaml', text: DEVICES },
  ]);
  server = await createScenario({ schemas });
});
afterAll(() => Promise.all([other.close(), server.close()]));

// The call from our server to the other one is not a call of the console.
const through = () => [http.all(`${other.url}/*`, () => passthrough())];

test('records of another server are listed, opened and edited like any other', async () => {
  const { user, address, calls } = await renderConsole({ at: '/devices', server, faults: through() });
  await user.click(await screen.findByRole('link', { name: 'beta' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'beta' })).toBeTruthy();
  const { body: site } = await server.admin.get('/api/ecrm/v1/sites/3');
  expect((await screen.findAllByText(site.name)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('tab', { name: '历史' })).toBeNull();
  expect(address()).toContain('/devices/2');
  await user.click(screen.getByRole('link', { name: '编辑' }));
  const name = await screen.findByRole('textbox', { name: /名称/ });
  await user.clear(name);
  await user.type(name, 'delta');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await server.admin.get('/api/racking/v1/devices/2')).body.name).toBe('delta'));
  expect(calls.filter(({ url }) => url.startsWith('/api/racking/')).map(({ method }) => method)).toContain('PATCH');
});

test('unsupported operations are hidden', async () => {
  const { user } = await renderConsole({ at: '/devices', server, faults: through() });
  await screen.findByRole('link', { name: 'alpha' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: /更多/ }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: /导出|导入/ })).toBeNull();
});
