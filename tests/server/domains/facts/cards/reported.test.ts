import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '#model/domains/facts/cards/readCsv.ts';
import { readExporter } from '#model/domains/facts/cards/readExporter.ts';
import { readXml } from '#model/domains/facts/cards/readXml.ts';
import type { Json } from '#model/language/definition.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { keepCards } from '#server/domains/facts/cards/cardJobs.ts';
import { recording } from '../../../../model/domains/facts/cards/recording.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { CARDS, listOf, nextMinute } from '../../../../support/operations/cardsOf.ts';
import { agentOf, newGateway } from '../../../../support/people/agents.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const P100 = 'GPU-ef1b2c9b-38d8-2090-2bd1-f567a3eb42a6';
const A100 = 'GPU-27b94a00-ed54-5c24-b1fd-1054085de32a';

describe.each([await oneDatabase()])('cards that the agent of a gateway reads (spec 4.3) on $dialect', (database) => {
  let all: Scenario;
  let seconds = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
    await keepCards(all.context());
  });
  afterAll(() => all.close());

  /** A report as `scripts/agent/gpuReport.ts` makes it. */
  const report = (cards: Json, findings: Json = []) => ({
    report: {
      hostname: 'rack-7',
      gpu_read_at: new Date(all.clock.now() + (seconds += 1_000)).toISOString(),
      gpu_cards: cards,
      gpu_findings: findings,
    },
  });
  const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as Json;
  const cardOf = async (uuid: string) => (await listOf(all.admin, CARDS, { uuid })).rows[0];

  test('a recorded P100 becomes a card of the site of the gateway; what it does not report is empty', async () => {
    const { path, token, id } = await newGateway(all);
    const { cards, findings } = readCsv(recording('tesla-p100.csv'));
    const reply = await agentOf(all, path, token).post(report(asJson(cards), asJson(findings)));
    expect(reply.status).toBe(200);
    expect(await cardOf(P100)).toMatchObject({
      model: 'Tesla P100-PCIE-16GB',
      host: 'rack-7',
      status: 'idle',
      allocated: null,
      utilisation: 0,
      temperature: 37,
      power: 28.16,
      memory_total: null,
      ecc_errors: null,
      source: 'agent',
      gateway_id: id,
      site_id: 1,
    });
  });

  test('a card without a utilisation has none, and one that an exporter serves for another host is at that host', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    await agent.post(report(asJson(readXml(recording('a100-mig.xml')).cards)));
    expect(await cardOf(A100)).toMatchObject({ utilisation: null, mig: true, memory_used: 38 * 2 ** 20 });
    await agent.post(report(asJson(readExporter(recording('v100.prom')).cards)));
    const { rows } = await listOf(all.admin, CARDS, { host: 'r6i3n0' });
    expect(rows.map((card) => card['card_index'])).toEqual([0, 1, 2, 3]);
  });

  test('a host of a real cloud of the site is found by name, and gives the card its place', async () => {
    await keepInventories(all.context());
    await all.platform.runner.runDue();
    const [host] = await all.db.all<{ id: string; name: string; cloud_id: string; site_id: number }>(
      'select h.id, h.name, h.cloud_id, c.site_id from hypervisor_nodes h join clouds c on c.cloud_id = h.cloud_id where c.site_id is not null limit 1',
    );
    const { body } = await all.admin.post('/api/ecrm/v1/gws', {
      name: 'near',
      site_id: host?.site_id ?? 0,
      type: 'l4',
    });
    const agent = agentOf(all, `/api/ecrm/v1/gws/${body.id}`, String(body.agent_token));
    const uuid = 'GPU-00000000-0000-0000-0000-0000000000aa';
    const cards = [{ uuid, host: `${host?.name.toUpperCase()}.example.com`, card_index: 0 }];
    await agent.post(report(cards));
    expect(await cardOf(uuid)).toMatchObject({ host_id: null, site_id: host?.site_id });
    await all.db.run('update clouds set simulated = ? where cloud_id = ?', [0, host?.cloud_id ?? '']);
    all.clock.advance(30_000);
    await agent.post(report(cards));
    expect(await cardOf(uuid)).toMatchObject({ host_id: host?.id, cloud_id: host?.cloud_id, model: 'GPU' });
  });

  test('a card that a complete report leaves out is gone; beside an unreadable line it stays', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    const uuids = ['b1', 'b2'].map((end) => `GPU-00000000-0000-0000-0000-0000000000${end}`);
    await agent.post(report(uuids.map((uuid) => ({ uuid }))));
    const unreadable = [{ line: 2, problem: 'unreadable', detail: 'Unable to determine the device handle' }];
    await agent.post(report([{ uuid: uuids[0] ?? '' }], unreadable));
    expect(await cardOf(uuids[1] ?? '')).toMatchObject({ status: 'idle' });
    await agent.post(report([{ uuid: uuids[0] ?? '' }]));
    expect(await cardOf(uuids[1] ?? '')).toMatchObject({ status: 'gone' });
    await agent.post(report(uuids.map((uuid) => ({ uuid }))));
    expect(await cardOf(uuids[1] ?? '')).toMatchObject({ status: 'idle', gone_at: null });
  });

  test('the same report again, or one without cards read, changes nothing and keeps no card alive', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    const uuid = 'GPU-00000000-0000-0000-0000-0000000000c1';
    const once = report([{ uuid, utilisation: 0.5 }]);
    await agent.post(once);
    for (let minute = 0; minute < 4; minute += 1) {
      await nextMinute(all);
      await agent.post(once);
      await agent.post({ report: { hostname: 'rack-7' } });
    }
    await nextMinute(all);
    expect(await cardOf(uuid)).toMatchObject({ status: 'silent', utilisation: null });
  });

  test('an agent of another site cannot take a card, also while it is silent', async () => {
    const uuid = 'GPU-00000000-0000-0000-0000-0000000000d1';
    const here = await newGateway(all);
    await agentOf(all, here.path, here.token).post(report([{ uuid }]));
    const { body } = await all.admin.post('/api/ecrm/v1/gws', { name: 'elsewhere', site_id: 2, type: 'l4' });
    const there = agentOf(all, `/api/ecrm/v1/gws/${body.id}`, String(body.agent_token));
    for (let minute = 0; minute < 5; minute += 1) await nextMinute(all);
    expect((await there.post(report([{ uuid }]))).status).toBe(200);
    expect(await cardOf(uuid)).toMatchObject({ site_id: 1, gateway_id: here.id, status: 'silent' });
  });

  test('values that cannot be true are refused with their place, and nothing is stored', async () => {
    const { path, token } = await newGateway(all);
    const uuid = 'GPU-00000000-0000-0000-0000-0000000000e1';
    const reply = await agentOf(all, path, token).post(report([{ uuid, temperature: 5_000 }]));
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain('gpu_cards');
    expect((await agentOf(all, path, token).post(report([{ uuid: 'card 0' }]))).status).toBe(400);
    expect((await agentOf(all, path, token).post(report([{ uuid, colour: 'green' }]))).status).toBe(400);
    expect(await cardOf(uuid)).toBeUndefined();
  });
});
