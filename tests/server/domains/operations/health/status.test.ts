import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepProbing } from '#server/domains/operations/health/probe/probeJob.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const STATUS = '/api/omc/v1/status';
const MINUTE = 60_000;

describe('the public status page (decision 104)', () => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario();
    await keepProbing(all.context());
    for (let rounds = 0; rounds < 3; rounds += 1) {
      all.clock.advance(MINUTE);
      await all.platform.runner.runDue();
    }
  });
  afterAll(() => all.close());

  const switchTo = async (value: boolean) => {
    const filter = encodeURIComponent('{"key":"status.public"}');
    const [setting] = (await all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
    const { status } = await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: String(value) });
    expect(status).toBe(200);
  };

  test('is as unknown as any other path while it is off, for everyone', async () => {
    for (const client of [all.guest, all.personal, all.admin]) {
      const [off, unknown] = [await client.get(STATUS), await client.get('/api/omc/v1/statistic')];
      expect({ status: off.status, code: off.body.code, message: off.body.message }).toEqual({
        status: unknown.status,
        code: unknown.body.code,
        message: unknown.body.message,
      });
      expect(off.status).toBe(404);
    }
  });

  test('shows anyone the services of open regions, and nothing of what is behind them', async () => {
    await switchTo(true);
    const { status, body } = await all.guest.get(STATUS);
    expect(status).toBe(200);
    const regions = (await all.admin.get('/api/ecrm/v1/regions')).body;
    const open = regions.filter((each: { status: string }) => each.status === 'enabled');
    for (const { title } of body.regions)
      expect(open.map((each: { name: string; code: string }) => ({ zh: each.name, en: each.code }))).toContainEqual(
        title,
      );
    expect(body.regions.flatMap(({ services }: { services: object[] }) => services)).toContainEqual(
      expect.objectContaining({ service: 'compute', state: 'good', days: expect.any(Array) }),
    );
    expect(body.services).toMatchObject([{ service: 'console' }]);
    const told = JSON.stringify(body);
    const components = (await all.admin.get('/api/omc/v1/health-components?range=[0,499]')).body;
    expect(components.length).toBeGreaterThan(50);
    for (const { name, host, key } of components)
      for (const secret of [name, host, key]) if (secret) expect(told).not.toContain(secret);
    expect(told).not.toMatch(/nova|neutron|cinder|sim-node|simulator|cause|host|pid|http/i);
    await switchTo(false);
    expect((await all.guest.get(STATUS)).status).toBe(404);
  });
});
