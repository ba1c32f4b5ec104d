import { expect, test, describe } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import { scrapedByIntegration } from '#server/domains/operations/prometheus/integrations/scraped.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { agentOf, GATEWAYS, newGateway } from '../../../../support/people/agents.ts';
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

describe.each([await oneDatabase()])('monitor integrations on $dialect (spec 7.7)', (database) => {
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
    const exported = async (headers: Record<string, string>) =>
      (await all.guest.get('/api/omc/v1/monitor/export', { headers })).status;
    const withToken = { authorization: `Bearer ${tokenIn(body.configuration)}` };
    expect(await exported(withToken)).toBe(200);
    expect(await all.admin.patch(`${PATH}/${body.id}?action=uninstall`)).toMatchObject({
      status: 202,
      body: { status: 'uninstalling' },
    });
    expect(await scrape(all, tokenIn(body.configuration))).toBe(false);
    // From this machine, which needs no token while METRICS_TOKEN is not set.
    expect([await exported({}), await exported(withToken)]).toEqual([200, 403]);
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

describe('an integration that a gateway installs', () => {
  /** A gateway whose agent can install a Prometheus, and an integration on it. */
  async function integrated() {
    const all = await scenario();
    const { path, id, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    const report = (more: Record<string, Json>) => agent.post({ report: { components: ['prometheus'], ...more } });
    await report({ component_states: [] });
    const command = async () => (await agent.post({})).body.command;
    const confirm = async (ok = true, message?: string) =>
      agent.post({ confirm: { id: (await command()).id, ok, ...(message !== undefined && { message }) } });
    const { status, body } = await all.admin.post(PATH, { name: 'own', way: 'component', gateway_id: id });
    expect(status, JSON.stringify(body)).toBe(201);
    const at = `${PATH}/${body.id}`;
    const show = async () => (await all.admin.get(at)).body;
    const act = (action: string) => all.admin.patch(`${at}?action=${action}`);
    const installation: number = body.installation_id;
    /** The agent has made a token on its host, and reports its hash. */
    const runs = (secret: string, token_number = 1) =>
      report({ component_states: [{ installation, ready: true, token_hash: tokenHash(secret), token_number }] });
    const scrapes = (secret: string) => scrape(all, secret);
    const component = async () => (await all.admin.get(`/api/omc/v1/installations/${installation}`)).body;
    return { all, body, show, act, command, confirm, runs, scrapes, component, installation };
  }

  const [FIRST, SECOND] = ['a'.repeat(43), 'b'.repeat(43)] as const;

  test('sends values and no token, and is installed by the first scrape with the token of its host', async () => {
    const { body, show, command, confirm, runs, scrapes, component, installation } = await integrated();
    expect(body).toMatchObject({ status: 'installing', way: 'component' });
    // There is nothing to paste.
    expect(body.configuration ?? null).toBe(null);
    expect(await command()).toMatchObject({
      resource: 'installations',
      record: installation,
      action: 'install',
      values: {
        component: 'prometheus',
        sent: { values: { port: 9_090, platform_metrics: true, platform_token_number: 1 } },
      },
    });
    expect(await scrapes(FIRST)).toBe(false);
    await confirm();
    await runs(FIRST);
    expect(await show()).toMatchObject({ status: 'installing' });
    expect(await scrapes(FIRST)).toBe(true);
    expect(await show()).toMatchObject({ status: 'installed', problem: null });
    expect(await component()).toMatchObject({ status: 'deployed', name: 'own' });
  });

  test('fails with the reason of the agent, and can be installed again', async () => {
    const { show, act, command, confirm, runs, scrapes } = await integrated();
    await confirm(false, 'the port is taken');
    expect(await show()).toMatchObject({
      status: 'install_failed',
      problem: expect.stringContaining('the port is taken'),
    });
    expect((await act('reinstall')).status).toBe(200);
    expect(await command()).toMatchObject({
      action: 'install',
      values: { sent: { values: { platform_token_number: 2 } } },
    });
    await confirm();
    await runs(FIRST, 2);
    await scrapes(FIRST);
    expect(await show()).toMatchObject({ status: 'installed', problem: null });
  });

  test('is deployed with another token when it is installed again, and ends with its Prometheus', async () => {
    const { all, show, act, command, confirm, runs, scrapes, component } = await integrated();
    await confirm();
    await runs(FIRST);
    await scrapes(FIRST);
    expect((await act('reinstall')).status).toBe(200);
    // Until it has carried that out, the agent reports the former token.
    await runs(FIRST);
    expect(await scrapes(FIRST)).toBe(false);
    expect(await command()).toMatchObject({
      action: 'upgrade',
      values: { sent: { values: { platform_token_number: 2 } } },
    });
    await confirm();
    await runs(SECOND, 2);
    expect(await scrapes(SECOND)).toBe(true);
    expect(await show()).toMatchObject({ status: 'installed' });
    expect((await act('uninstall')).status).toBe(202);
    expect(await command()).toMatchObject({ action: 'uninstall' });
    // What the agent still reports does not bring the token back.
    await runs(SECOND, 2);
    expect(await scrapes(SECOND)).toBe(false);
    await confirm();
    all.clock.advance(2_000);
    await all.platform.runner.runDue();
    expect(await show()).toMatchObject({ status: 'uninstalled' });
    expect(await component()).toMatchObject({ status: 'uninstalled' });
  });

  test('is not offered on a gateway without an agent that can install it (25043)', async () => {
    const { all } = await integrated();
    const filter = encodeURIComponent('{"simulated":true}');
    const [simulated] = (await all.admin.get(`${GATEWAYS}?filter=${filter}`)).body;
    const refused = await all.admin.post(PATH, { name: 'other', way: 'component', gateway_id: simulated.id });
    expect(refused.body.fields).toHaveProperty('gateway_id');
  });
});
