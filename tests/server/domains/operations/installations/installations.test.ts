import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleSource } from '#server/domains/operations/health/probe/settleSource.ts';
import { agentSource } from '#server/domains/operations/health/sources/agents.ts';
import { installationSource } from '#server/domains/operations/health/sources/installations.ts';
import type { Json } from '#model/language/definition.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { agentOf, GATEWAYS, newGateway } from '../../../../support/people/agents.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const INSTALLATIONS = '/api/omc/v1/installations';
const SECOND = 1_000;

/** The values before and after, by field, as the dialog of an action shows them. */
function changesIn({
  body,
}: {
  body: { tables?: { rows: { cells: (string | { field: string; value: Json })[] }[] }[] };
}) {
  const rows = body.tables?.flatMap((table) => table.rows) ?? [];
  return Object.fromEntries(
    rows.map(({ cells: [, before, after] }) => {
      if (typeof before !== 'object' || typeof after !== 'object') throw new Error('The values are no fields');
      return [before.field, [before.value, after.value]];
    }),
  );
}

describe.each(await databasesUnderTest())('installations of components on $dialect (spec 2.2)', (database) => {
  let all: Scenario;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  const run = async (ms = 0) => {
    all.clock.advance(ms);
    await all.platform.runner.runDue();
  };
  const body = (on: number, more: Record<string, Json> = {}): Record<string, Json> => ({
    name: `exporter-${(made += 1)}`,
    component: 'node_exporter',
    version: '1',
    gateway_id: on,
    port: 9_100,
    ...more,
  });

  /** A gateway whose agent can install everything. */
  async function gateway() {
    const { path, id, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    const components = ['node_exporter', 'prometheus', 'text_file'];
    await agent.post({ report: { components, component_states: [], host_address: '10.0.0.7' } });
    const command = async () => (await agent.post({})).body.command;
    const confirm = async (ok = true, message?: string) =>
      agent.post({ confirm: { id: (await command()).id, ok, ...(message !== undefined && { message }) } });
    const states = async (...each: { installation: number; ready: boolean; detail?: string }[]) =>
      expect(await agent.post({ report: { component_states: each } })).toMatchObject({ status: 200 });
    return { path, id, agent, command, confirm, states };
  }

  /** The same with a component that runs. */
  async function installed(more: Record<string, Json> = {}) {
    const on = await gateway();
    const { body: created, status } = await all.admin.post(INSTALLATIONS, body(on.id, more));
    expect(status, JSON.stringify(created)).toBe(201);
    const path = `${INSTALLATIONS}/${created.id}`;
    const show = async () => (await all.admin.get(path)).body;
    const act = (action: string, input: Record<string, Json> = {}, previewed?: string) =>
      all.admin.post(`${path}?action=${action}${previewed === undefined ? '' : `&previewed=${previewed}`}`, input);
    const preview = (action: string, input: Record<string, Json> = {}) =>
      all.admin.post(`${path}?action=${action}&preview=1`, input);
    await on.confirm();
    return { ...on, path, created: Number(created.id), show, act, preview };
  }

  test('go to the agent with their typed values, and are deployed once it confirms', async () => {
    const on = await gateway();
    const { body: created } = await all.admin.post(INSTALLATIONS, body(on.id, { version: '2', all_addresses: true }));
    expect((await all.admin.get(`${INSTALLATIONS}/${created.id}`)).body).toMatchObject({
      status: 'deploying',
      carried_by: 'agent',
    });
    expect(await on.command()).toMatchObject({
      action: 'install',
      resource: 'installations',
      record: created.id,
      values: {
        component: 'node_exporter',
        sent: { version: '2', values: { port: 9_100, all_addresses: true, log_level: 'info', textfile: false } },
      },
    });
    await on.confirm();
    expect((await all.admin.get(`${INSTALLATIONS}/${created.id}`)).body).toMatchObject({
      status: 'deployed',
      applied_version: '2.0',
      revision: 1,
      changes: [],
      endpoint: 'http://10.0.0.7:9100',
    });
  });

  test('show how changed values differ before they apply, and return to any revision', async () => {
    const { path, show, act, preview, command, confirm, created } = await installed();
    expect(await all.admin.patch(path, { version: '2', port: 9_101, log_level: 'debug' })).toMatchObject({
      status: 200,
    });
    expect(await show()).toMatchObject({
      status: 'deployed',
      applied_version: '1.0',
      changes: [
        // Keys and values, so that every reader reads them in their language.
        { field: 'version', from: '"1"', to: '"2"' },
        { field: 'port', from: '9100', to: '9101' },
        { field: 'log_level', from: null, to: '"debug"' },
        { field: 'textfile', from: null, to: 'false' },
      ],
    });
    const seen = await preview('upgrade');
    expect(changesIn(seen)).toEqual({
      version: ['1', '2'],
      port: [9_100, 9_101],
      log_level: [null, 'debug'],
      textfile: [null, false],
    });
    await all.admin.patch(path, { port: 9_103 });
    // Somebody else has changed what the dialog shows.
    expect(await act('upgrade', {}, seen.body.previewed)).toMatchObject({ status: 409, body: { code: 9224 } });
    await all.admin.patch(path, { port: 9_101 });
    expect(await act('upgrade')).toMatchObject({ status: 202, body: { status: 'upgrading' } });
    // A change under way waits for the next time.
    expect((await all.admin.patch(path, { port: 9_102 })).status).toBe(200);
    expect(await command()).toMatchObject({
      action: 'upgrade',
      values: { sent: { version: '2', values: { port: 9_101, log_level: 'debug' } } },
    });
    await confirm();
    expect(await show()).toMatchObject({
      status: 'deployed',
      applied_version: '2.0',
      revision: 2,
      changes: [{ from: '9101', to: '9102' }],
    });
    await all.admin.patch(path, { port: 9_101 });
    // There is nothing to apply any more.
    expect((await act('upgrade')).status).toBe(409);
    for (const reply of [await act('rollback', { revision: 9 }), await preview('rollback', { revision: 9 })])
      expect(reply).toMatchObject({ status: 404, body: { code: 1701, fields: { revision: expect.any(String) } } });
    expect(changesIn(await preview('rollback', { revision: 1 }))).toEqual({
      version: ['2', '1'],
      port: [9_101, 9_100],
      log_level: ['debug', null],
      textfile: [false, null],
    });
    expect(await preview('rollback', { revision: 2 })).toMatchObject({
      body: { notes: [{ text: expect.any(String) }] },
    });
    expect(await act('rollback', { revision: 1 })).toMatchObject({ status: 202, body: { status: 'rolling_back' } });
    expect(await command()).toMatchObject({
      action: 'rollback',
      values: { sent: { version: '1', values: { port: 9_100 } } },
    });
    await confirm();
    expect(await show()).toMatchObject({ status: 'deployed', version: '1', port: 9_100, log_level: null, revision: 3 });
    const { body: revisions } = await all.admin.get(
      `/api/omc/v1/installation-revisions?filter=${encodeURIComponent(JSON.stringify({ installation_id: created }))}`,
    );
    expect(revisions).toMatchObject([
      { revision: 3, operation: 'rollback', version: '1', values: { port: 9_100 } },
      { revision: 2, operation: 'upgrade', version: '2', values: { port: 9_101, log_level: 'debug' } },
      { revision: 1, operation: 'install', version: '1', values: { port: 9_100 } },
    ]);
  });

  test('that fail keep what ran: 1700 with the words of the agent, also when it is silent', async () => {
    const { path, show, act, confirm } = await installed();
    await all.admin.patch(path, { port: 80_000 });
    expect(await all.admin.patch(path, { port: 80_000 })).toMatchObject({
      status: 400,
      body: { fields: { port: expect.any(String) } },
    });
    await all.admin.patch(path, { port: 9_105 });
    await act('upgrade');
    await confirm(false, 'the port is taken');
    expect(await show()).toMatchObject({
      status: 'failed',
      applied_version: '1.0',
      revision: 1,
      fault: { code: '1700', message: expect.stringContaining('the port is taken') },
      changes: [expect.objectContaining({ from: '9100', to: '9105' })],
    });
    await act('upgrade');
    await run(120 * SECOND);
    expect(await show()).toMatchObject({ status: 'failed', fault: { code: '1700' } });
    // The values that ran return.
    expect(await act('rollback', { revision: 1 })).toMatchObject({ status: 202 });
    await confirm();
    expect(await show()).toMatchObject({ status: 'deployed', port: 9_100, changes: [], fault: null });
  });

  test('follow the reports of the agent, and are unknown while it is silent', async () => {
    const { path: at, agent, states, show, created } = await installed();
    await states({ installation: created, ready: false, detail: 'it ended with 1' });
    expect(await show()).toMatchObject({ status: 'degraded', problem: 'it ended with 1' });
    await states({ installation: created, ready: true });
    expect(await show()).toMatchObject({ status: 'deployed', problem: null });
    await run(61 * SECOND);
    expect((await all.admin.get(at)).body.status).toBe('unknown');
    await agent.post({});
    expect(await show()).toMatchObject({ status: 'deployed' });
    // Gone from the host.
    await states();
    expect(await show()).toMatchObject({ status: 'degraded' });
  });

  test('are uninstalled before they are deleted, and can be installed again', async () => {
    const { path, show, act, confirm, command } = await installed();
    expect(await all.admin.delete(path)).toMatchObject({ status: 409, body: { code: 25013 } });
    // Two administrators at once.
    const replies = await Promise.all([act('uninstall'), act('uninstall')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await command()).toMatchObject({ action: 'uninstall', values: { component: 'node_exporter' } });
    await confirm();
    expect(await show()).toMatchObject({ status: 'uninstalled', applied_version: null, endpoint: null });
    expect(await act('install')).toMatchObject({ status: 202 });
    await confirm();
    expect(await show()).toMatchObject({ status: 'deployed', revision: 2 });
    await act('uninstall');
    await confirm();
    expect((await all.admin.delete(path)).status).toBe(204);
  });

  test('are refused where the agent cannot install them: 25043; and with values of another component', async () => {
    const on = await gateway();
    await on.agent.post({ report: { components: ['text_file'] } });
    expect(await all.admin.post(INSTALLATIONS, body(on.id))).toMatchObject({ status: 400, body: { code: 25043 } });
    const { id: silent } = await newGateway(all);
    expect(await all.admin.post(INSTALLATIONS, body(silent))).toMatchObject({ status: 400, body: { code: 25043 } });
    const { port: _port, ...file } = body(on.id, { component: 'text_file', file_name: '../passwd', content: 'x' });
    expect(await all.admin.post(INSTALLATIONS, file)).toMatchObject({
      status: 400,
      body: { fields: { file_name: expect.any(String) } },
    });
  });

  test('are seen by administrators only', async () => {
    const { path } = await installed();
    for (const other of [all.bp_admin, all.personal]) {
      expect((await other.get(INSTALLATIONS)).status).toBe(403);
      expect((await other.get(path)).status).toBe((await other.get(`${INSTALLATIONS}/999999`)).status);
      expect((await other.post(INSTALLATIONS, body(1))).status).toBe(403);
    }
  });

  test('are components of the platform that their gateway carries, and lead to each other', async () => {
    const { path, created, states } = await installed();
    await states({ installation: created, ready: true });
    const component = async () => {
      for (const read of [agentSource, installationSource])
        await settleSource(all.context(), await read(all.context()), async () => undefined);
      const filter = encodeURIComponent(JSON.stringify({ installation_id: created }));
      return (await all.admin.get(`/api/omc/v1/health-components?filter=${filter}`)).body;
    };
    expect(await component()).toMatchObject([{ kind: 'installation', state: 'up', depends_on: [expect.anything()] }]);
    await states({ installation: created, ready: false, detail: 'it ended with 1' });
    expect((await all.admin.get(path)).body.status).toBe('degraded');
    expect(await component()).toMatchObject([{ state: 'down', cause: 'reported', cause_detail: 'it ended with 1' }]);
  });

  test('on a simulated gateway are carried out by the platform, after a crash too', async () => {
    const filter = encodeURIComponent('{"simulated":true,"status":"active"}');
    const [simulated] = (await all.admin.get(`${GATEWAYS}?filter=${filter}`)).body;
    const { body: created } = await all.admin.post(INSTALLATIONS, body(simulated.id));
    const path = `${INSTALLATIONS}/${created.id}`;
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'deploying', carried_by: 'simulator' });
    await run(3 * SECOND);
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'deployed', revision: 1 });
    await all.admin.patch(path, { port: 9_200 });
    await all.admin.post(`${path}?action=upgrade`);
    await all.anotherProcess().runner.runDue();
    all.clock.advance(3 * SECOND);
    await all.anotherProcess().runner.runDue();
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'deployed', revision: 2, port: 9_200 });
  });
});
