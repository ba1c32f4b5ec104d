import { describe, expect, test } from 'vitest';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import { fakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { CONTRACT_METRIC } from '../../../../support/operations/metricContract.ts';
import { scenario, START } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

const PATH = '/api/omc/v1/monitor/prometheus';

async function chosen() {
  const [all, fake] = [await scenario(), await fakePrometheus()];
  const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
  await all.platform.runner.runDue();
  expect((await all.admin.post(`${PATH}/${body.id}?action=makeSource`)).body).toMatchObject({ is_source: true });
  return { all, fake, id: body.id, source: metricSourceOf(all.context(), CONTRACT_METRIC) };
}

describe('a Prometheus as the source of metrics', () => {
  test('that is away has no empty series: reading fails', async () => {
    const { fake, source } = await chosen();
    fake.replies.query = { status: 503, body: 'away' };
    await expect(source.read({ metric: CONTRACT_METRIC, objects: ['a'], from: 0, to: 1 })).rejects.toMatchObject({
      key: 'alarm.prometheusFailed',
    });
  });

  test('replaces another, and the embedded store is read again after it', async () => {
    const { all, fake, id, source } = await chosen();
    const other = (await all.admin.post(PATH, { name: 'other', url: fake.url })).body.id;
    all.clock.advance(60_000);
    await all.platform.runner.runDue();
    await all.admin.post(`${PATH}/${other}?action=makeSource`);
    const sources = async () => (await all.admin.get(PATH)).body.map((each: { is_source: boolean }) => each.is_source);
    expect(await sources()).toEqual([true, false]);
    expect((await all.admin.get(`${PATH}/${id}`)).body.is_source).toBe(false);
    await all.admin.post(`${PATH}/${other}?action=endSource`);
    await storeSamples(all.context(), CONTRACT_METRIC, 'a', [[START, 3]]);
    const read = await source.read({ metric: CONTRACT_METRIC, objects: ['a'], from: START, to: START + 1 });
    expect(read[0]?.points).toMatchObject([{ last: 3 }]);
  });

  test('cannot be one that is not up', async () => {
    const all = await scenario();
    const { body } = await all.admin.post(PATH, { name: 'later', url: 'http://127.0.0.1:1', enabled: false });
    expect(await all.admin.post(`${PATH}/${body.id}?action=makeSource`)).toMatchObject({
      status: 409,
      body: { code: 25049 },
    });
  });
});
