import { expect, test, describe } from 'vitest';
import { parse } from 'yaml';
import { scrapedByIntegration } from '#server/domains/operations/prometheus/integrations/scraped.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const PATH = '/api/omc/v1/monitor/integrations';
const MINUTE = 60_000;

const tokenIn = (configuration: string): string => parse(configuration)[0].authorization.credentials;

async function scrape(all: Scenario, token: string): Promise<boolean> {
  const request = new Request('http://x/', { headers: { authorization: `Bearer ${token}` } });
  return (await scrapedByIntegration(all.context(), request)) !== undefined;
}

async function statusAfter(all: Scenario, id: number, ms: number): Promise<string> {
  all.clock.advance(ms);
  await all.platform.runner.runDue();
  // A session ends within a day.
  return (await all.as('admin').get(`${PATH}/${id}`)).body.status;
}

describe.each(await databasesUnderTest())('monitor integrations on $dialect (spec 7.7)', (database) => {
  test('wait for the first scrape, notice silence, and come back with the next scrape', async () => {
    const all = await scenario({ database });
    const { status, body } = await all.admin.post(PATH, { name: 'main', scrape_machines: true });
    expect({ status, state: body.status }).toEqual({ status: 201, state: 'installing' });
    const jobs = parse(body.configuration);
    expect(jobs[0]).toMatchObject({
      metrics_path: '/api/omc/v1/monitor/export',
      static_configs: [{ targets: ['127.0.0.1:8080'] }],
    });
    expect(jobs[1].http_sd_configs[0].url).toBe('http://127.0.0.1:8080/api/omc/v1/monitor/sd?port=9100');
    const token = tokenIn(body.configuration);
    expect(await statusAfter(all, body.id, 60 * MINUTE)).toBe('installing');
    expect(await scrape(all, token)).toBe(true);
    expect(await statusAfter(all, body.id, 4 * MINUTE)).toBe('installed');
    await scrape(all, token);
    expect(await statusAfter(all, body.id, 4 * MINUTE)).toBe('installed');
    expect(await statusAfter(all, body.id, 2 * MINUTE)).toBe('abnormal');
    await scrape(all, token);
    expect(await statusAfter(all, body.id, MINUTE)).toBe('installed');
  });

  test('fail after a day without a scrape, and can be installed again with a new token', async () => {
    const all = await scenario({ database });
    const { body } = await all.admin.post(PATH, { name: 'main' });
    expect(await statusAfter(all, body.id, 24 * 60 * MINUTE)).toBe('install_failed');
    const again = await all.as('admin').patch(`${PATH}/${body.id}?action=reinstall`);
    expect(again).toMatchObject({ status: 200, body: { status: 'reinstalling' } });
    expect(await scrape(all, tokenIn(body.configuration))).toBe(false);
    expect(await scrape(all, tokenIn(again.body.configuration))).toBe(true);
    expect(await statusAfter(all, body.id, 0)).toBe('installed');
  });

  test('end with their token', async () => {
    const all = await scenario({ database });
    const { body } = await all.admin.post(PATH, { name: 'main' });
    expect(await all.admin.patch(`${PATH}/${body.id}?action=uninstall`)).toMatchObject({
      status: 202,
      body: { status: 'uninstalling' },
    });
    expect(await scrape(all, tokenIn(body.configuration))).toBe(false);
    expect(await statusAfter(all, body.id, 5_000)).toBe('uninstalled');
    expect(await all.admin.patch(`${PATH}/${body.id}?action=uninstall`)).toMatchObject({ status: 409 });
  });
});

test('the configuration is shown once, and its token is nowhere afterwards', async () => {
  const all = await scenario();
  const { body } = await all.admin.post(PATH, { name: 'main' });
  const token = tokenIn(body.configuration);
  const [read, history] = [
    await all.admin.get(`${PATH}/${body.id}`),
    await all.admin.get(`${PATH}/${body.id}/history`),
  ];
  expect(JSON.stringify([read.body, history.body])).not.toContain(token);
  const rows = await all.db.all<object>('select * from monitor_integrations', []);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('one that scrapes nothing is refused at its field, and only administrators make one', async () => {
  const all = await scenario();
  expect(await all.admin.post(PATH, { name: 'main', scrape_metrics: false })).toMatchObject({
    status: 400,
    body: { fields: { scrape_metrics: expect.any(String) } },
  });
  for (const client of [all.bp_admin, all.personal]) expect((await client.get(PATH)).status).toBe(403);
  expect(await scrape(all, 'x'.repeat(43))).toBe(false);
});
