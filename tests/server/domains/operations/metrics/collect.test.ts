// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { keepCards } from '#server/domains/facts/cards/cardJobs.ts';
import { keepProbing } from '#server/domains/operations/health/probe/probeJob.ts';
import { collectMachines } from '#server/domains/operations/metrics/collect/collectMachines.ts';
import { collectRecords } from '#server/domains/operations/metrics/collect/collectRecords.ts';
import { demoPastJob } from '#server/domains/operations/metrics/collect/demoPast.ts';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import type { MeasureMachine } from '#server/domains/operations/metrics/driver/measureMachine.ts';
import { DRIVER_SERIES } from '#model/language/metricDefinition.ts';
import { containerWorldOn } from '../../../../support/clouds/containerWorld.ts';
import { createScenario, productSchemas, START, type Scenario } from '../../../../support/scenario.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const keep = async () => undefined;
const CATALOGUE = metricCatalogue(productSchemas().resources);

/** Answers every minute or step with 50, and notes every request. */
function measuring(asked: { from: number; to: number; stepSeconds: number }[] = []): MeasureMachine {
  return async (_context, _cloud, _ref, range) => {
    asked.push(range);
    const { from, to, stepSeconds } = range;
    const times = Array.from(
      { length: Math.floor((to - from) / stepSeconds / 1_000) + 1 },
      (_, n) => from + n * stepSeconds * 1_000,
    );
    return DRIVER_SERIES.map((name) => ({ name, points: times.map((at): [number, number | null] => [at, 50]) }));
  };
}

describe('what is declared is measured', () => {
  let all: Scenario;
  let clouds: {
    cloud_id: string;
    last_sync_at: number | null;
    vcpu_used: number;
    vcpu_total: number;
    status: string;
  }[];
  beforeAll(async () => {
    all = await createScenario();
    await keepInventories(all.context());
    await keepProbing(all.context());
    await keepCards(all.context());
    const containers = await containerWorldOn(all);
    await containers.deploy(all.personal);
    await containers.run(20);
    await all.db.run("update clouds set status = 'connected', last_sync_at = ?", [all.clock.now() - 90_000]);
    clouds = await all.db.all('select cloud_id, last_sync_at, vcpu_used, vcpu_total, status from clouds');
    await collectRecords(all.context(), keep);
    for (const { cloud_id: cloudId } of clouds)
      await collectMachines(all.context(), measuring(), { cloudId, from: START, keep });
  });
  afterAll(() => all.close());

  test.each(CATALOGUE.filter(({ origin }) => origin.by !== 'code').map(({ key }) => key))(
    '%s has values',
    async (key) => {
      const [row] = await all.db.all<{ n: number }>(
        'select count(*) as n from metric_samples m join metric_series s on s.id = m.series where s.metric = ?',
        [key],
      );
      expect(row?.n).toBeGreaterThan(0);
    },
  );

  test('shares are in percent, and times in their unit', async () => {
    const cloud = clouds.find(({ vcpu_total }) => vcpu_total > 0);
    const read = async (metric: string) =>
      (
        await metricSourceOf(all.context(), metric).read({
          metric,
          objects: [cloud?.cloud_id ?? ''],
          from: START,
          to: START + MINUTE_MS,
        })
      )[0]?.points[0]?.last;
    expect(await read('clouds.vcpu_pct')).toBeCloseTo(((cloud?.vcpu_used ?? 0) / (cloud?.vcpu_total ?? 1)) * 100, 3);
    expect(await read('clouds.silent_s')).toBe(90);
  });

  test('a cloud in maintenance is not measured as silent (spec 4.4)', async () => {
    all.clock.advance(MINUTE_MS);
    await all.db.run("update clouds set status = 'maintenance' where cloud_id = ?", [clouds[0]?.cloud_id ?? '']);
    await collectRecords(all.context(), keep);
    const read = (object: string) =>
      metricSourceOf(all.context(), 'clouds.silent_s').read({
        metric: 'clouds.silent_s',
        objects: [object],
        from: START + MINUTE_MS,
        to: START + 2 * MINUTE_MS,
      });
    expect((await read(clouds[0]?.cloud_id ?? ''))[0]?.points).toEqual([]);
    expect((await read(clouds[1]?.cloud_id ?? ''))[0]?.points).toHaveLength(1);
  });

  test('a machine begins with its past, and continues after the last request', async () => {
    const [machine] = await all.db.all<{ id: string; cloud_id: string }>(
      "select id, cloud_id from instances where status = 'active' and cloud_ref is not null limit 1",
    );
    const asked: { from: number; to: number; stepSeconds: number }[] = [];
    const cloudId = machine?.cloud_id ?? '';
    const at = all.clock.now();
    expect(await collectMachines(all.context(), measuring(asked), { cloudId, from: at, keep })).toBe(true);
    expect(asked.every(({ from, to }) => from === at && to === at)).toBe(true);
    const points = await metricSourceOf(all.context(), 'instances.cpu_pct').read({
      metric: 'instances.cpu_pct',
      objects: [machine?.id ?? ''],
      from: START - 7 * 24 * HOUR_MS,
      to: at + 1,
      step: HOUR_MS,
    });
    expect(points[0]?.points.length).toBeGreaterThan(160);
  });

  test('a cloud that does not answer is measured later for the same time', async () => {
    const answers: boolean[] = [];
    for (const { cloud_id: cloudId } of clouds)
      answers.push(await collectMachines(all.context(), async () => undefined, { cloudId, from: START, keep }));
    // A cloud without machines needs no answer.
    expect(answers).toContain(false);
  });

  test('the demo begins with two months of measured values, closely in the last week, once', async () => {
    const count = async () =>
      (
        await all.db.all<{ n: number }>(
          "select count(*) as n from metric_samples m join metric_series s on s.id = m.series where s.metric = 'clouds.vcpu_pct'",
        )
      )[0]?.n ?? 0;
    const before = await count();
    for (const time of [1, 2]) {
      await all.context().jobs.schedule(all.context(), demoPastJob(all.clock.now()));
      await all.platform.runner.runDue();
      expect([time, await count()]).toEqual([
        time,
        before + clouds.filter(({ vcpu_total }) => vcpu_total > 0).length * (56 + 7 * 288 + 120),
      ]);
    }
  });
});
