import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepEvaluating } from '#server/domains/operations/alarms/evaluation/evaluateJob.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { placeOf } from '#server/domains/operations/alarms/rules/placeOf.ts';
import { keepProbing } from '#server/domains/operations/health/probe/probeJob.ts';
import { keepMeasuring } from '#server/domains/operations/metrics/collect/collectJobs.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('alarms about components that are on from the start (D5, D12)', () => {
  let all: Scenario;
  let cloud: { cloud_id: string; name: string };
  beforeAll(async () => {
    all = await createScenario();
    const clouds = (await all.admin.get('/api/cmp/v1/clouds')).body;
    cloud = clouds.find(
      (each: { product: string; simulated: boolean }) => each.simulated && each.product === 'openstack',
    );
    await all.db.run('delete from clouds where cloud_id <> ?', [cloud.cloud_id]);
    for (const begin of [keepProbing, keepMeasuring, keepEvaluating]) await begin(all.context());
    await minutes(3);
  });
  afterAll(() => all.close());

  const minutes = async (count: number, ms = MINUTE) => {
    for (let passed = 0; passed < count; passed += 1) {
      all.clock.advance(ms);
      await all.platform.runner.runDue();
    }
  };
  const read = async (path: string, filter: object) =>
    (await all.admin.get(`/api/omc/v1/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  const stop = (programs: string[]) =>
    all.admin.put(`/api/cmp/v1/clouds/${cloud.cloud_id}/simulator/faults`, { stopped: programs });

  test('a program that is down raises an emergency, which stands beside it and recovers with its value', async () => {
    const name = `${cloud.name} / nova-scheduler`;
    const events = () => read('alert-logs', { alarm_name: '组件不可用', object_name: name });
    expect(await events()).toEqual([]);
    await stop(['nova-scheduler']);
    await minutes(5);
    expect(await events()).toMatchObject([{ status: 'firing', severity: 1, trigger_value: 0 }]);
    expect(await read('health-components', { name })).toMatchObject([{ state: 'down', open_alarms: 1 }]);
    await stop([]);
    await minutes(5);
    expect(await events()).toMatchObject([{ status: 'recovered', close_reason: 'value', recovery_value: 1 }]);
    expect(await read('health-components', { name })).toMatchObject([{ state: 'up', open_alarms: 0 }]);
  });

  test('differs by where it is: a component of a gateway is in the region of its site (decision 323)', async () => {
    const [component] = await all.db.all<{ id: number; region: string }>(
      `select c.id, r.name as region from health_components c join gateways g on cast(g.id as text) = c.target_id
       join sites s on s.id = g.site_id join regions r on r.id = s.region_id where c.target_type = 'gateways' limit 1`,
    );
    expect(component).toBeDefined();
    const place = await placeOf(byPlatform(all.context()), 'healthComponents', String(component?.id));
    expect(place).toBe(component?.region);
  });

  test('a program that is partly down is a warning', async () => {
    await stop(['nova-compute@sim-node-02']);
    await minutes(5);
    expect(await read('alert-logs', { object_name: `${cloud.name} / nova-compute`, status: 'firing' })).toMatchObject([
      { alarm_name: '组件不可用', severity: 2 },
    ]);
    await stop([]);
  });

  test('a hypervisor that is offline is an emergency, unless it is out of use', async () => {
    const [node, other] = await all.db.all<{ id: string; name: string }>(
      'select id, name from hypervisor_nodes where cloud_id = ? order by name limit 2',
      [cloud.cloud_id],
    );
    await all.db.run(
      `update simulated_items set fields = replace(fields, '"state":"up"', '"state":"down"')
        where cloud_id = ? and kind = 'hypervisors' and (fields like ? or fields like ?)`,
      [cloud.cloud_id, `%"${node?.name}"%`, `%"${other?.name}"%`],
    );
    await all.db.run(
      `update simulated_items set fields = replace(fields, '"status":"enabled"', '"status":"disabled"')
        where cloud_id = ? and kind = 'hypervisors' and fields like ?`,
      [cloud.cloud_id, `%"${other?.name}"%`],
    );
    await minutes(6);
    expect(await read('alert-logs', { alarm_name: '计算节点离线' })).toMatchObject([
      { object_name: node?.name, severity: 1, hides_dependents: true },
    ]);
  });

  test('a certificate of a gateway is a warning 30 days before its end, and an emergency 7 days before', async () => {
    const gateways = (await all.admin.get('/api/ecrm/v1/gws')).body;
    await all.db.run('update gateways set cert_expire_at = null');
    for (const [place, days] of [20, 5, 40].entries())
      await all.db.run('update gateways set cert_expire_at = ? where id = ?', [
        all.clock.now() + days * 24 * HOUR,
        gateways[place].id,
      ]);
    await minutes(2, HOUR);
    const severities = await Promise.all(
      [0, 1, 2].map(async (place) => {
        const about = { alarm_name: '证书即将到期', object_name: gateways[place].name };
        return (await read('alert-logs', about)).map(({ severity }: { severity: number }) => severity);
      }),
    );
    expect(severities).toEqual([[2], [1], []]);
  });
});
