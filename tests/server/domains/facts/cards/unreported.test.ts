import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDS_OF_CLOUD, cardJobs } from '#server/domains/facts/cards/cardJobs.ts';
import type { ReadCards } from '#server/domains/facts/cards/readCloud.ts';
import { readCapacity } from '#server/domains/operations/metrics/stats/capacity.ts';
import { readAll } from '#server/domains/operations/metrics/stats/readAll.ts';
import { countPlaces } from '#server/domains/facts/places/countPlaces.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { CARDS, listOf, PLACES } from '../../../../support/operations/cardsOf.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

describe.each([await oneDatabase()])('clouds that say nothing of cards (decision 224) on $dialect', (database) => {
  let all: Scenario;
  let clouds: { cloud_id: string; name: string; site_id: number }[];
  beforeAll(async () => {
    all = await createScenario({ database });
    await keepInventories(all.context());
    await all.platform.runner.runDue();
    clouds = await all.db.all('select cloud_id, name, site_id from clouds where site_id is not null order by cloud_id');
  });
  afterAll(() => all.close());

  const attempt = { number: 1, last: false, keep: async () => undefined };

  /** Asks a cloud that answers like this, as the job does. */
  async function ask(cloudId: string, answer: Awaited<ReturnType<ReadCards>>): Promise<void> {
    const jobs = cardJobs({ readCards: async () => answer, readSeries: readAll, readCapacity });
    // The jobs of one table have payloads of their own.
    const job = jobs[CARDS_OF_CLOUD] as JobHandler;
    const payload = { cloudId };
    const context = all.context();
    const prepared = (await job.prepare?.(context, payload, attempt)) ?? null;
    await context.transaction((inside) => job.finish(inside, payload, prepared));
    await countPlaces(context, { readSeries: readAll, readCapacity });
  }
  const placeOf = async (site: number | undefined) => (await listOf(all.admin, PLACES, { site_id: site })).rows[0];

  test('a site whose cloud does not report cards says so: nothing is zero', async () => {
    const [cloud] = clouds;
    await ask(cloud?.cloud_id ?? '', 'unsupported');
    expect(await placeOf(cloud?.site_id)).toMatchObject({
      reporting: 'none',
      quiet_clouds: [cloud?.name],
      gpu_total: null,
      gpu_allocated: null,
      gpu_idle: null,
      gpus_used: null,
    });
  });

  test('a cloud that answers without any card has none', async () => {
    const [cloud] = clouds;
    await ask(cloud?.cloud_id ?? '', []);
    expect(await placeOf(cloud?.site_id)).toMatchObject({ reporting: 'all', quiet_clouds: null, gpu_total: 0 });
  });

  test('one that does not answer now keeps its cards until they are silent', async () => {
    const [host] = await all.db.all<{ cloud_id: string; cloud_ref: string; site_id: number }>(
      'select h.cloud_id, h.cloud_ref, c.site_id from hypervisor_nodes h join clouds c on c.cloud_id = h.cloud_id where h.gpu_total > 0 and (select count(*) from clouds o where o.site_id = c.site_id) = 1 order by h.cloud_ref limit 1',
    );
    const card = {
      uuid: 'GPU-00000000-0000-0000-0000-000000000001',
      card_index: 0,
      model: 'X',
      allocated: true,
      machine: null,
    };
    await ask(host?.cloud_id ?? '', [{ host: host?.cloud_ref ?? '', cards: [card] }]);
    await ask(host?.cloud_id ?? '', 'away');
    expect(await placeOf(host?.site_id)).toMatchObject({ reporting: 'all', gpu_total: 1, gpu_allocated: 1 });
  });

  test('a host that the platform does not know is left out', async () => {
    const [cloud] = clouds;
    await ask(cloud?.cloud_id ?? '', [
      {
        host: 'no-such-host',
        cards: [{ uuid: 'GPU-00000000-0000-0000-0000-000000000002', allocated: null, machine: null }],
      },
    ]);
    expect((await listOf(all.admin, CARDS, { uuid: 'GPU-00000000-0000-0000-0000-000000000002' })).total).toBe(0);
  });
});
