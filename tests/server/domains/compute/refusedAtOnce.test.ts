import { expect, test } from 'vitest';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';

/** § ours: Nova counts user data as it is sent, in base64. */
test('user data is measured in base64, with both numbers in the refusal', async () => {
  const { all, path } = await connectedCloud();
  const fault = async (user_data: string) =>
    (await all.personal.post(`${path}/instances`, { name: 'a', user_data })).body.fields.user_data;
  expect(await fault('a'.repeat(49_149))).toBeUndefined();
  expect(await fault('a'.repeat(49_152))).toBe('内容编码为 Base64 后有 65536 字节，不能超过 65535 字节');
  expect(await fault('中'.repeat(16_383))).toBeUndefined();
  expect(await fault('中'.repeat(30_000))).toContain('120000');
});

/** § ours: what the cloud would refuse later is refused at once where the platform knows it. */
test('a smaller disk for a machine, and a disk that another machine is being given, are refused at once', async () => {
  const world = await connectedCloud();
  const { all, make, list, path, run } = world;
  const local = await connectedMachine(world, all.personal, 'openstack');
  const { flavor_id, image_id } = await local.now();
  const onVolume = await make('instances', {
    name: 'on-volume',
    flavor_id: flavor_id ?? null,
    source: 'image',
    image_id: image_id ?? null,
    system_disk_gb: 80,
    networks: [{ network_id: local.network.id, subnet_id: local.subnet.id }],
    admin_password: 'Suantai@2026',
  });
  await run(30);
  const other = `${path}/instances/${onVolume.id}`;
  const tiny = (await list('flavors')).find(({ name }: { name: string }) => name === 'sim.tiny');

  const disk = await make('volumes', { name: 'data', size_gb: 10 });
  const attach = { volume_id: disk.id };
  expect(await all.personal.post(`${local.at}?action=attach_volume`, attach)).toMatchObject({ status: 202 });
  const second = await all.personal.post(`${other}?action=attach_volume`, attach);
  expect(second).toMatchObject({ status: 409, body: { fields: { volume_id: expect.any(String) } } });
  await run(10);
  expect((await all.personal.get(`${path}/volumes/${disk.id}`)).body).toMatchObject({
    status: 'in_use',
    server_id: local.id,
  });

  const smaller = await all.personal.post(`${local.at}?action=resize`, { flavor_id: tiny.id });
  expect(smaller).toMatchObject({ status: 400, body: { fields: { flavor_id: expect.stringContaining('不能缩小') } } });
  // A system disk that is a volume keeps its size.
  expect(await all.personal.post(`${other}?action=resize`, { flavor_id: tiny.id })).toMatchObject({ status: 202 });
});
