import { describe, expect, test } from 'vitest';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import { setSimulatorFault } from '#server/domains/cloud/simulator/store/faults.ts';
import { pino } from 'pino';
import { oneDatabase, sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { countingIds, NOON, simulatedCloud } from './simulatedCloud.ts';

describe('active faults', () => {
  test('nothing answers while the API is down, and everything works again afterwards', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await setSimulatorFault(cloud.db, 'cloud-1', { api_down: true });
    await expect(cloud.kind('servers').get(ref)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(cloud.act('servers', ref, 'stop')).rejects.toBeInstanceOf(CloudError);
    await expect(cloud.all('servers')).rejects.toMatchObject({ fault: 'unreachable' });
    expect(await cloud.driver.check()).toMatchObject({
      ok: false,
      services: expect.arrayContaining([expect.objectContaining({ ok: false, fault: 'refused' })]),
    });
    await setSimulatorFault(cloud.db, 'cloud-1', {});
    expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'active' });
  });

  test('every call of a slow cloud waits', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const waited: number[] = [];
    const slow = createSimulator(
      {
        db: cloud.db,
        clock: () => NOON,
        ids: countingIds(),
        log: pino({ level: 'silent' }),
        wait: async (ms) => void waited.push(ms),
      },
      { cloud_id: 'cloud-1', product: 'openstack' },
    );
    await setSimulatorFault(cloud.db, 'cloud-1', { slow_ms: 700 });
    await slow.figures();
    await slow.kinds.servers?.get('nothing');
    expect(waited).toEqual([700, 700]);
  });

  test('no host accepts a machine: nothing of it remains, not even its address', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    await setSimulatorFault(cloud.db, 'cloud-1', { no_valid_host: true });
    await expect(cloud.machine()).rejects.toMatchObject({
      fault: 'capacity',
      detail: expect.stringContaining('No valid host'),
    });
    await setSimulatorFault(cloud.db, 'cloud-1', {});
    const ref = await cloud.machine();
    expect(await cloud.fields('servers', ref)).toMatchObject({ fixed_addresses: ['10.200.0.2'] });
    expect(await cloud.all('servers')).toHaveLength(1);
  });

  test('the configured number of calls of an operation fail', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    await setSimulatorFault(cloud.db, 'cloud-1', {
      fail: [{ kind: 'networks', operation: 'create', times: 2, fault: 'quota', detail: 'enough' }],
    });
    for (const name of ['a', 'b'])
      await expect(cloud.create('networks', { name })).rejects.toMatchObject({ fault: 'quota', detail: 'enough' });
    await cloud.create('networks', { name: 'c' });
  });

  test('machines that are accepted and then fail have the reason, and hold no capacity', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    await setSimulatorFault(cloud.db, 'cloud-1', {
      fail: [{ kind: 'servers', operation: 'build', times: 1, fault: 'failed', detail: 'The disk broke' }],
    });
    const [failed, fine] = [await cloud.machine({ name: 'a' }), await cloud.machine({ name: 'b' })];
    expect(await cloud.fields('servers', failed)).toMatchObject({
      status: 'error',
      host: null,
      fault: { message: 'The disk broke' },
    });
    expect(await cloud.fields('servers', fine)).toMatchObject({ status: 'active' });
    expect((await cloud.driver.figures()).vcpu_used).toBe(1);
    expect(await cloud.driver.events?.(failed)).toMatchObject([
      { action: 'create', result: 'error', message: 'The disk broke' },
    ]);
    await cloud.kind('servers').remove?.(failed, { force: false });
    cloud.pass(1000);
    expect((await cloud.driver.figures()).vcpu_used).toBe(1);
  });
});

describe('capacity', () => {
  test('a full cloud refuses, and has room again when a machine is deleted', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest, { hosts: 1 });
    const { ref: flavor } = await cloud.create('flavors', { name: 'huge', vcpus: 100, ram_mb: 300_000, disk_gb: 10 });
    const first = await cloud.machine({ name: 'first', flavor_id: flavor });
    await expect(cloud.machine({ name: 'second', flavor_id: flavor })).rejects.toMatchObject({ fault: 'capacity' });
    await cloud.kind('servers').remove?.(first, { force: false });
    cloud.pass(1000);
    await cloud.machine({ name: 'second', flavor_id: flavor });
  });

  test('a host oversubscribes its processors, reports their number, and is full after the last', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest, { hosts: 1 });
    const [host] = await cloud.all('hypervisors');
    expect(host?.fields).toMatchObject({ vcpus: 80, vcpus_offered: 320, vcpus_used: 0 });
    const { ref: flavor } = await cloud.create('flavors', { name: 'wide', vcpus: 160, ram_mb: 1024, disk_gb: 10 });
    await cloud.machine({ name: 'first', flavor_id: flavor });
    await cloud.machine({ name: 'second', flavor_id: flavor });
    await expect(cloud.machine({ name: 'third', flavor_id: flavor })).rejects.toMatchObject({ fault: 'capacity' });
  });

  test('a host in maintenance moves its machines to others, and accepts none', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest, { hosts: 2 });
    const [a, b] = [await cloud.machine({ name: 'a' }), await cloud.machine({ name: 'b' })];
    const home = (await cloud.fields('servers', a)).host ?? '';
    await cloud.act('hypervisors', await cloud.named('hypervisors', home), 'start_maintenance');
    expect(await cloud.fields('servers', a)).toMatchObject({ status: 'migrating' });
    cloud.pass(4000);
    const hosts = [(await cloud.fields('servers', a)).host, (await cloud.fields('servers', b)).host];
    expect(hosts).not.toContain(home);
    expect(await cloud.fields('servers', a)).toMatchObject({ status: 'active' });
    expect((await cloud.fields('servers', await cloud.machine({ name: 'c' }))).host).not.toBe(home);
    await expect(
      cloud.act('hypervisors', await cloud.named('hypervisors', hosts[0] ?? ''), 'start_maintenance'),
    ).rejects.toMatchObject({ fault: 'capacity' });
    await cloud.act('hypervisors', await cloud.named('hypervisors', home), 'end_maintenance');
    await cloud.act('servers', a, 'live_migrate', { host: home });
    cloud.pass(4000);
    expect(await cloud.fields('servers', a)).toMatchObject({ host: home, status: 'active' });
  });

  test('the quota of the cloud counts existing items', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    await cloud.machine({ data_disks: [{ size_gb: 30 }] });
    const quotas = new Map((await cloud.driver.quotas?.(cloud.tenant))?.map(({ key, used }) => [key, used]));
    expect(Object.fromEntries(quotas)).toMatchObject({
      instances: 1,
      cores: 1,
      ram_mb: 2048,
      volumes: 1,
      gigabytes: 30,
      ports: 1,
      security_groups: 1,
    });
    await cloud.db.run(
      `update simulated_items set fields = json_set(fields, '$.size_gb', 1048570) where kind = 'volumes'`,
    );
    await expect(cloud.create('volumes', { name: 'too much', size_gb: 10 })).rejects.toMatchObject({ fault: 'quota' });
  });
});

describe.each([await oneDatabase()])('lists of a cloud on $dialect', (under) => {
  test('only changes and deletions since a time', async () => {
    const cloud = await simulatedCloud(under);
    const [kept, lost] = [await cloud.machine({ name: 'kept' }), await cloud.machine({ name: 'lost' })];
    expect(await cloud.all('servers')).toHaveLength(2);
    cloud.pass(60_000);
    const since = cloud.now();
    const look = async () => {
      const pages = [];
      for await (const page of cloud.kind('servers').list({ since })) pages.push(page);
      return {
        partial: pages.every(({ partial }) => partial),
        refs: pages.flatMap(({ items }) => items.map(({ ref }) => ref)),
        gone: pages.flatMap(({ gone = [] }) => gone),
      };
    };
    expect(await look()).toEqual({ partial: true, refs: [], gone: [] });
    await cloud.act('servers', kept, 'stop');
    await cloud.kind('servers').remove?.(lost, { force: false });
    expect((await look()).refs.toSorted()).toEqual([kept, lost].toSorted());
    cloud.pass(5000);
    expect(await look()).toEqual({ partial: true, refs: [kept], gone: [lost] });
  });

  test('ten thousand machines are listed page by page, each once', async () => {
    const cloud = await simulatedCloud(under);
    await cloud.machine();
    for (let first = 0; first < 10_000; first += 1000) {
      const rows = Array.from(
        { length: 1000 },
        (_, index) =>
          `('cloud-1', 'bulk-${String(first + index).padStart(5, '0')}', 'servers', '${cloud.tenant}', '{"name":"bulk"}', '{}', ${NOON + ((first + index) % 7)})`,
      );
      await cloud.db.run(
        `insert into simulated_items (cloud_id, ref, kind, tenant, fields, hidden, changed_at) values ${rows.join(', ')}`,
      );
    }
    for (const options of [{}, { since: NOON }]) {
      const sizes: number[] = [];
      const refs = new Set<string>();
      for await (const { items } of cloud.kind('servers').list(options)) {
        sizes.push(items.length);
        for (const { ref } of items) refs.add(ref);
      }
      expect(refs.size).toBe(10_001);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_001);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    }
  });
});
