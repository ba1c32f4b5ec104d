import { CAPACITY_RECORDS } from '#model/domains/operations/metrics/capacity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { collectRecords } from '#server/domains/operations/metrics/collect/collectRecords.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

const MINUTE_MS = 60_000;
const BASE = '/api/omc/v1';

/** Statistics of measured values (spec 7.7). */
describe('statistics', () => {
  let all: Scenario;
  let machines: { id: string; cloud_id: string; name: string; user_id: number; bp_id: number | null }[];
  beforeAll(async () => {
    all = await createScenario({ settings: { metricsToken: 'scrape-me' } });
    await keepInventories(all.context());
    await all.platform.runner.runDue();
    await collectRecords(all.context(), async () => undefined);
    machines = await all.db.all("select id, cloud_id, name, user_id, bp_id from instances where status = 'active'");
    for (const [place, { id }] of machines.entries())
      await storeSamples(all.context(), 'instances.cpu_pct', id, [
        [START - 2 * MINUTE_MS, 10 + place],
        [START, 20 + place],
      ]);
  });
  afterAll(() => all.close());

  test('list the metrics of what the reader may list', async () => {
    const keys = async (who: 'admin' | 'bp_user') =>
      (await all[who].get(`${BASE}/metrics`)).body.map(({ key }: { key: string }) => key);
    expect(await keys('admin')).toEqual(expect.arrayContaining(['clouds.vcpu_pct', 'instances.cpu_pct']));
    const tenant = await keys('bp_user');
    expect(tenant).toContain('instances.cpu_pct');
    expect(tenant.filter((key: string) => key.startsWith('clouds.') || key.startsWith('hypervisor'))).toEqual([]);
    expect((await all.guest.get(`${BASE}/metrics`)).status).toBe(401);
    for (const path of ['metrics', 'stats/counts', 'stats/status/metrics', 'stats/clusters/metrics'])
      expect((await all.copote_normal.get(`${BASE}/${path}`)).body, path).toMatchObject({ code: 3000 });
  });

  test.each(['admin', 'bp_user'] as const)('count for %s what the list has', async (who) => {
    const { body: counts } = await all[who].get(`${BASE}/stats/counts`);
    const { body: states } = await all[who].get(`${BASE}/stats/status/metrics`);
    const total = (of: string, rows: { resource: string; total: number }[]) =>
      rows.find(({ resource }) => resource === of)?.total ?? 0;
    const cloud = machines[0]?.cloud_id ?? '';
    const { body: inCloud } = await all[who].get(`${BASE}/stats/counts?cloud_id=${cloud}`);
    // The recycle bin has a list of its own.
    const filter = encodeURIComponent('{"status":{"nin":["soft_deleting","soft_deleted","restoring"]}}');
    const list = await all[who].get(`/api/cmp/v1/clouds/${cloud}/instances?range=[0,0]&filter=${filter}`);
    expect(Number(list.headers.get('content-range')?.split('/')[1])).toBe(total('instances', inCloud));
    expect(total('instances', counts)).toBe(total('instances', states));
    const row = states.find(({ resource }: { resource: string }) => resource === 'instances');
    expect(Object.values<number>(row.states).reduce((sum, n) => sum + n, 0)).toBe(row.total);
  });

  test('sort records by a metric, and name only those of the reader', async () => {
    const path = `${BASE}/stats/nodes/metrics/sort?metric=instances.cpu_pct&limit=3&from=${START - 60 * MINUTE_MS}&to=${START + 1}`;
    const { body } = await all.admin.get(path);
    expect(body).toMatchObject({ unit: 'percent', measured: machines.length, aggregation: 'avg' });
    const last = machines.length - 1;
    expect(body.rows[0]).toMatchObject({ id: machines[last]?.id, title: machines[last]?.name, value: 15 + last });
    expect(body.rows).toHaveLength(Math.min(3, machines.length));
    const { body: own } = await all.bp_user.get(path);
    const { id: tenant } = (await all.bp_user.get('/api/ums/v1/users/current')).body;
    const mine = machines.filter(({ user_id }) => user_id === tenant).length;
    expect(own.of).toBeLessThan(body.of);
    expect(own.of).toBeGreaterThanOrEqual(mine);
    expect((await all.bp_user.get(`${BASE}/stats/nodes/metrics/sort?metric=clouds.vcpu_pct`)).body.code).toBe(25_010);
    expect((await all.admin.get(`${path}&aggregation=median`)).status).toBe(400);
  });

  test('follow a metric by cloud, with gaps as gaps and at most 500 points', async () => {
    const path = (step: number) =>
      `${BASE}/stats/clusters/metrics?metric=instances.cpu_pct&step=${step}&from=${START - 5 * MINUTE_MS}&to=${START + MINUTE_MS}`;
    const { body } = await all.admin.get(path(60));
    for (const { points } of body.series)
      expect(points.map(([at]: number[]) => at)).toEqual([START - 2 * MINUTE_MS, START]);
    expect(
      body.series.map(({ title }: { title: string }) => title).every((title: string) => !/^[0-9a-f-]{36}$/.test(title)),
    ).toBe(true);
    const long = `${BASE}/stats/clusters/metrics?metric=instances.cpu_pct&from=${START - 600 * MINUTE_MS}&to=${START}`;
    expect((await all.admin.get(`${long}&step=60`)).body.code).toBe(25_011);
    expect((await all.admin.get(long)).body.step_s).toBeGreaterThanOrEqual(72);
    expect((await all.admin.get(`${BASE}/stats/clusters/metrics?metric=instances.weight`)).status).toBe(404);
  });

  test('follow the largest records, as many as are wanted, each with its cloud', async () => {
    const path = (series: string) =>
      `${BASE}/stats/clusters/metrics?metric=instances.cpu_pct&by=record&series=${series}&from=${START - 5 * MINUTE_MS}&to=${START + MINUTE_MS}`;
    const { body } = await all.admin.get(path('2'));
    expect(body.truncated).toBe(machines.length > 2);
    expect(body.series).toHaveLength(Math.min(2, machines.length));
    const largest = machines.at(-1);
    expect(body.series[0]).toMatchObject({ id: largest?.id, title: largest?.name, cloud_id: largest?.cloud_id });
    // Machines of one name in two clouds differ by where these are, for everyone who may know it.
    const cloud = (await all.admin.get(`/api/cmp/v1/clouds/${largest?.cloud_id}`)).body;
    const place = `${cloud._labels.region_id} · ${cloud.name}`;
    expect(body.series[0]).toMatchObject({ cloud: cloud.name, place });
    const top = await all.admin.get(`${BASE}/stats/nodes/metrics/sort?metric=instances.cpu_pct`);
    expect(top.body.rows.find(({ id }: { id: string }) => id === largest?.id)).toMatchObject({ place });
    for (const wrong of ['0', '51', 'many'])
      expect(await all.admin.get(path(wrong))).toMatchObject({ status: 400, body: { fields: { series: {} } } });
  });

  test('name the quantities of capacity, whose identities hold', async () => {
    const { body } = await all.admin.get(`${BASE}/stats/clusters/metrics`);
    expect(body.capacity.map(({ kind }: { kind: string }) => kind)).toEqual(['vcpu', 'memory', 'gpu', 'storage']);
    for (const { physical, schedulable, allocated, sold, managed, left, used, kind, broken } of body.capacity) {
      expect(physical).toBeGreaterThanOrEqual(0);
      expect(left).toBe(Math.max(0, schedulable - Math.max(allocated, sold ?? 0)));
      if (kind === 'storage') expect(used).toBeLessThanOrEqual(physical);
      else expect(managed).toBeLessThanOrEqual(allocated);
      if (kind === 'vcpu') expect(used).toBeLessThanOrEqual(managed);
      expect(broken).toEqual([]);
    }
    const { body: own } = await all.bp_user.get(`${BASE}/stats/clusters/metrics`);
    expect(own.capacity[0]).toMatchObject({ kind: 'vcpu', physical: null, allocated: null, left: null });
    expect(own.capacity[0].managed).toBeLessThan(body.capacity[0].managed);
  });

  test('name what is used, and what is sold while its subscription is in force', async () => {
    const of = async (who: 'admin' | 'bp_user') =>
      (await all[who].get(`${BASE}/stats/clusters/metrics`)).body.capacity[0];
    const id = machines[0]?.id ?? '';
    const rows = await all.db.all<{ id: string; vcpus: number }>('select id, vcpus from instances');
    const sizes = new Map(rows.map((row) => [row.id, row.vcpus]));
    const vcpus = sizes.get(id) ?? NaN;
    const before = await of('admin');
    // The value of the present moment belongs to the next hour.
    const used = machines.reduce((sum, each, place) => sum + ((sizes.get(each.id) ?? NaN) * (10 + place)) / 100, 0);
    expect(before.used).toBeCloseTo(used, 3);
    await all.db.run(
      "insert into subscriptions (resource, resource_id, status, created_at, updated_at) values ('instances', ?, 'active', 0, 0)",
      [id],
    );
    expect((await of('admin')).sold).toBe(before.sold + vcpus);
    await all.db.run("update subscriptions set status = 'expired' where resource_id = ?", [id]);
    expect((await of('admin')).sold).toBe(before.sold);
  });

  test('name quantities of a cloud that are the sums of the lists to which they lead', async () => {
    const cloud = machines[0]?.cloud_id ?? '';
    const { body } = await all.admin.get(`${BASE}/stats/clusters/metrics?cloud_id=${cloud}`);
    const [vcpu, , , storage] = body.capacity;
    const sum = async (path: string, field: string, filter: object) => {
      const list = await all.admin.get(
        `/api/cmp/v1/clouds/${cloud}/${path}?range=[0,199]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      return list.body.reduce((total: number, record: Record<string, number>) => total + (record[field] ?? 0), 0);
    };
    const { hosts, pools } = CAPACITY_RECORDS;
    expect(vcpu.physical).toBeGreaterThan(0);
    expect(vcpu.physical).toBe(await sum('hypervisor-nodes', 'vcpus', {}));
    expect(vcpu.schedulable).toBe(await sum('hypervisor-nodes', 'vcpus_offered', hosts.open));
    expect(storage.schedulable).toBe((await sum('storage-pools', 'total_gb', pools.open)) * 1_073_741_824);
  });

  test('are exported for Prometheus with the token, and for a reader who is signed in', async () => {
    const text = async (reply: Promise<{ status: number; body: unknown }>) => String((await reply).body);
    const scraper = (token: string) =>
      all.guest.get(`${BASE}/monitor/export`, { headers: { authorization: `Bearer ${token}` } });
    const whole = await text(scraper('scrape-me'));
    expect(whole).toMatch(/^# TYPE suantai_instances_cpu_pct gauge$/m);
    expect(whole).toContain(`suantai_instances_cpu_pct{object="${machines[0]?.id}",name="${machines[0]?.name}"`);
    expect((await scraper('wrong')).status).toBe(403);
    expect((await all.guest.get(`${BASE}/monitor/export`)).status).toBe(403);
    const own = await text(all.bp_user.get(`${BASE}/monitor/export`));
    expect(own).not.toContain('suantai_clouds_');
  });

  test('offer machines as targets, and an empty list without any', async () => {
    const { body } = await all.admin.get(`${BASE}/monitor/sd?port=9200`);
    expect(body.length).toBeGreaterThan(0);
    expect(body[0].targets[0]).toMatch(/:9200$/);
    expect((await all.admin.get(`${BASE}/monitor/sd?port=0`)).status).toBe(400);
    await all.db.run("update instances set status = 'stopped'");
    await all.db.run("update vms set status = 'stopped'");
    const empty = await all.admin.get(`${BASE}/monitor/sd`);
    expect([empty.status, empty.body]).toEqual([200, []]);
  });

  test('say what the store costs, to administrators', async () => {
    const { body } = await all.admin.get(`${BASE}/stats/store`);
    expect(body.series).toBeGreaterThan(0);
    expect(body.levels.map(({ level }: { level: string }) => level)).toEqual([
      'present',
      'raw',
      'five_minutes',
      'hours',
    ]);
    expect((await all.bp_user.get(`${BASE}/stats/store`)).status).toBe(403);
  });
});
