import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { storeReports } from '#server/domains/facts/cards/storeReports.ts';
import type { HostReport, ReportedCard } from '#server/domains/facts/cards/cardReport.ts';
import { countPlaces } from '#server/domains/facts/places/countPlaces.ts';
import {
  CARDS,
  listOf,
  MODELS,
  newProvider,
  nextMinute,
  PLACES,
  withCards,
  withoutProviders,
} from '../../../support/operations/cardsOf.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const uuidAt = (n: number) => `GPU-00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;

/** Complaints of the users of other GPU dashboards, tried on ours. */
describe('what people report of GPU dashboards', () => {
  let all: Scenario;
  afterEach(() => all.close());

  const start = async () => {
    all = await createScenario();
    return all;
  };
  const host = (name: string, cards: Partial<ReportedCard>[], more: Partial<HostReport> = {}): HostReport => ({
    source: 'agent',
    hostId: null,
    host: name,
    cloudId: null,
    gatewayId: 1,
    place: { siteId: 1, regionId: 1, providerId: null },
    inMaintenance: false,
    isComplete: true,
    cards: cards.map((card, index) => ({
      uuid: uuidAt(index),
      card_index: index,
      model: 'NVIDIA A100 80GB',
      allocated: null,
      holder: undefined,
      ...card,
    })),
    ...more,
  });
  const store = async (...reports: HostReport[]) => {
    const { ignored } = await all.context().transaction((inside) => storeReports(inside, reports));
    await countPlaces(all.context());
    return ignored;
  };
  const cards = async (filter: object = {}) => (await listOf(all.admin, CARDS, filter)).rows;
  const model = async (): Promise<Record<string, Json>> =>
    // A row of a list is JSON.
    (await listOf(all.admin, MODELS)).rows[0] as Record<string, Json>;

  test('the order of the cards changes with a restart (gpustack 5784): each keeps its record', async () => {
    await start();
    await store(
      host('h', [
        { uuid: uuidAt(1), temperature: 31 },
        { uuid: uuidAt(2), temperature: 72 },
      ]),
    );
    const before = await cards();
    await store(
      host('h', [
        { uuid: uuidAt(2), temperature: 73 },
        { uuid: uuidAt(1), temperature: 32 },
      ]),
    );
    const hot = (await cards({ uuid: uuidAt(2) }))[0];
    expect(hot).toMatchObject({
      id: before.find(({ uuid }) => uuid === uuidAt(2))?.['id'],
      card_index: 0,
      temperature: 73,
    });
  });

  test('a card that is not supported to say its usage counts as 0 (pai 949): the mean leaves it out', async () => {
    await start();
    await store(host('h', [{ utilisation: 0.8, power: 300 }, {}]));
    expect(await model()).toMatchObject({ total: 2, utilisation: 0.8, power: 300, temperature: null, used: 0.8 });
  });

  test('instances of a split card are counted as cards (dcgm-exporter 272): one card is one', async () => {
    await start();
    await store(host('h', [{ mig: true, memory_used: 2 ** 30, memory_total: 80 * 2 ** 30 }]));
    expect(await model()).toMatchObject({ total: 1, utilisation: null });
  });

  test('stale cards stay with their last values (gpu-monitoring-tools 188): they lose them', async () => {
    await start();
    await withCards(all);
    await store(host('h', [{ uuid: uuidAt(9), utilisation: 0.99, temperature: 80 }]));
    for (let minute = 0; minute < 4; minute += 1) await nextMinute(all);
    expect((await cards({ uuid: uuidAt(9) }))[0]).toMatchObject({
      status: 'silent',
      utilisation: null,
      temperature: null,
    });
  });

  test('the count toggles between 3 and 4 while one card is not readable (gpustack 5251): it stays 4', async () => {
    await start();
    const four = [1, 2, 3, 4].map((n) => ({ uuid: uuidAt(n) }));
    await store(host('h', four));
    await store(host('h', four.slice(0, 3), { isComplete: false }));
    expect(await model()).toMatchObject({ total: 4 });
    await store(host('h', four.slice(0, 3)));
    expect(await model()).toMatchObject({ total: 3 });
  });

  test('the last Xid is shown as a fault for ever (dcgm-exporter 500): one of a program is none', async () => {
    await start();
    await store(host('h', [{ xid_last: 31 }, { xid_last: 79 }]));
    expect((await cards({ fault_reason: 'xid' })).map(({ xid_last: xid }) => xid)).toEqual([79]);
    await store(host('h', [{ xid_last: 31 }, { xid_last: 0 }]));
    expect(await cards({ status: 'fault' })).toEqual([]);
  });

  test('an allocated card flips to free while its machine runs (cloudstack 12910): its work does not matter', async () => {
    await start();
    await withCards(all);
    for (const card of await cards({ allocated: true, status: { ne: 'fault' } })) expect(card['status']).toBe('busy');
    await nextMinute(all);
    expect((await cards({ allocated: true, status: 'idle' })).length).toBe(0);
  });

  test('duplicates are counted twice (gpustack 416, gpu-monitoring-tools 174): a second source is ignored', async () => {
    await start();
    await store(host('h', [{}, {}]));
    expect(await store(host('other', [{}, {}], { gatewayId: 2 }))).toBe(2);
    expect(await model()).toMatchObject({ total: 2 });
    expect((await cards()).every((card) => card['host'] === 'h')).toBe(true);
  });

  test('an absurd count after a card goes offline (akash 429): no state is below zero or above the total', async () => {
    await start();
    await store(host('h', [{ allocated: true }, { allocated: true, lost: true }, { allocated: false }]));
    expect(await model()).toMatchObject({ total: 3, allocated: 2, busy: 1, faulty: 1, idle: 1, schedulable: 2 });
    await store(host('h', []));
    expect(await model()).toMatchObject({ total: 0, allocated: 0, busy: 0, idle: 0, utilisation: null });
  });

  test('disabled hosts drop out of the totals (cloudpods 25619): they stay, in maintenance', async () => {
    await start();
    await store(host('h', [{ allocated: false }], { inMaintenance: true }));
    expect(await model()).toMatchObject({ total: 1, maintenance: 1, schedulable: 0 });
  });

  test('a cloud gets another provider: its cards follow, and the former one no longer sees them', async () => {
    await start();
    await withoutProviders(all);
    await withCards(all);
    const [user] = await all.db.all<{ bp_id: number }>("select bp_id from users where name = 'provider'");
    const [cloud] = await all.db.all<{ cloud_id: string }>('select distinct cloud_id from gpu_cards');
    await newProvider(all, { bpId: user?.bp_id ?? 0, code: 'ONE', clouds: [cloud?.cloud_id ?? ''] });
    for (let minute = 0; minute < 2; minute += 1) await nextMinute(all);
    expect((await listOf(all.provider, CARDS)).total).toBeGreaterThan(0);
    await newProvider(all, { bpId: 2, code: 'TWO', clouds: [cloud?.cloud_id ?? ''] });
    for (let minute = 0; minute < 12; minute += 1) await nextMinute(all);
    for (const path of [CARDS, MODELS, PLACES]) expect((await listOf(all.provider, path)).total, path).toBe(0);
  });
});
