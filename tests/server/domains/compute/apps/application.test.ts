import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';

const RESOURCES = {
  openstack: { machines: 'instances', flavors: 'flavors', images: 'images' },
  nextstack: { machines: 'vms', flavors: 'vm-flavors', images: 'vm-images' },
} as const;

const itemWhere = async (all: Awaited<ReturnType<typeof connectedCloud>>['all'], code: string): Promise<Fields> =>
  (await all.admin.get(`/api/bill/v1/warehouse-items?filter=${encodeURIComponent(JSON.stringify({ code }))}`)).body[0];

test.each(['openstack', 'nextstack'] as const)(
  '%s: a machine with an application starts its script with a token of its own, which only its people read (decision 263)',
  async (product) => {
    const cloud = await connectedCloud(product);
    const { all, path, list, run } = cloud;
    const { machines, flavors, images } = RESOURCES[product];
    const { network, subnet, id: plain } = await connectedMachine(cloud, all.personal, product);
    const item = await itemWhere(all, 'jupyterlab');
    const sizes = (await list(flavors)).filter((each: Fields) => !each.is_disabled);
    const flavor = sizes.find((each: Fields) => !each.gpu_count && Number(each.ram_mb) >= 4096);
    const image = (await list(images)).find((each: Fields) => each.os_distro === 'ubuntu' && each.status === 'active');
    const wish = {
      name: 'lab',
      flavor_id: flavor.id,
      source: 'image',
      image_id: image.id,
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
      app_id: item.id ?? null,
    };
    const make = (more: Fields = {}) => all.personal.post(`${path}/${machines}`, { ...wish, ...more });
    // What it cannot run on is refused, each at its field.
    const small = sizes.find((each: Fields) => Number(each.ram_mb) < 4096);
    if (small) expect((await make({ flavor_id: small.id })).body.fields).toHaveProperty('flavor_id');
    const comfy = await itemWhere(all, 'comfyui');
    expect(await make({ app_id: comfy.id ?? null })).toMatchObject({
      status: 400,
      body: { fields: { flavor_id: expect.any(String) } },
    });
    const other = (await list(images)).find(
      (each: Fields) => each.os_distro === 'windows' || each.os_distro === 'rocky',
    );
    if (other) expect((await make({ image_id: other.id })).body.fields).toHaveProperty('app_id');
    const draft = await itemWhere(all, 'internal-draft');
    expect((await make({ app_id: draft.id ?? null })).body).toMatchObject({ fields: { app_id: expect.any(String) } });

    const made = await make();
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { app_port: 8888 } });
    expect(JSON.stringify(made.body)).not.toMatch(/app_token|user_data/);
    const { id } = made.body;
    const [job] = await all.db.all<{ payload: string }>(`select payload from jobs where kind like 'cloud-call%'`, []);
    const { input } = readCall(all.context(), JSON.parse(String(job?.payload)));
    const place = { resource: machines, id };
    const { body: shown, status } = await all.personal.post(`${path}/application/token`, place);
    expect(status, JSON.stringify(shown)).toBe(200);
    expect(input.user_data).toContain(`JUPYTER_TOKEN=${shown.token}`);
    expect(input.user_data).toContain('--port=8888');
    expect(input.user_data).not.toContain('{{');
    await run(60);

    const at = `${path}/application?resource=${machines}&id=`;
    expect((await all.personal.get(`${at}${id}`)).body).toMatchObject({
      url: null,
      port: 8888,
      access: 'query',
      state: 'waiting',
      can_show_token: true,
    });
    await all.db.run(`update ${machines} set floating_addresses = ? where id = ?`, ['["198.18.0.9"]', id]);
    expect((await all.personal.get(`${at}${id}`)).body).toMatchObject({
      url: 'http://198.18.0.9:8888/lab',
      state: 'simulated',
    });
    // The token stands in no list, no record, no history and no log.
    for (const reader of [all.personal, all.admin])
      expect(JSON.stringify((await reader.get(`${path}/${machines}?range=[0,9]`)).body)).not.toContain(shown.token);
    for (const table of [machines, 'history', 'jobs', 'request_log', 'events']) {
      const rows = await all.db.all(`select * from ${table}`, []).catch(() => []);
      expect(JSON.stringify(rows), table).not.toContain(shown.token);
    }
    // Others find neither; a machine without an application has none.
    for (const ask of [
      (one: string) => all.bp_admin.get(`${at}${one}`),
      (one: string) => all.bp_admin.post(`${path}/application/token`, { ...place, id: one }),
    ]) {
      const [foreign, missing] = [await ask(id), await ask('none')];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
    expect(await all.personal.get(`${at}${plain}`)).toMatchObject({ status: 409, body: { code: 12242 } });
    // What was true when it was made stays.
    await all.admin.post(`/api/bill/v1/warehouse-items/${item.id}?action=withdraw`);
    expect((await all.personal.get(`${at}${id}`)).body).toMatchObject({ port: 8888, name: 'JupyterLab' });
  },
);

test('the state of an application is what its port says', async () => {
  const cloud = await connectedCloud();
  const { all, path } = cloud;
  const { id } = await connectedMachine(cloud, all.personal, 'openstack');
  let code = 502;
  const server = createServer((request, reply) => reply.writeHead(request.url === '/health' ? code : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens has an address.
  const { port } = server.address() as AddressInfo;
  const about = { name: 'x', name_en: null, access: 'bearer', user: null, path: '/v1', check: '/health', minutes: 20 };
  await all.db.run('update clouds set simulated = 0', []);
  await all.db.run(`update instances set floating_addresses = ?, app_port = ?, application = ? where id = ?`, [
    '["127.0.0.1"]',
    port,
    JSON.stringify(about),
    id,
  ]);
  const look = async () => (await all.personal.get(`${path}/application?resource=instances&id=${id}`)).body;
  expect(await look()).toMatchObject({ state: 'starting', late: false, can_show_token: false });
  code = 401;
  expect(await look()).toMatchObject({ state: 'answers', url: `http://127.0.0.1:${port}/v1` });
  await new Promise((resolve) => server.close(resolve));
  expect(await look()).toMatchObject({ state: 'closed' });
  all.clock.advance(21 * 60_000);
  expect(await look()).toMatchObject({ state: 'closed', late: true });
});
