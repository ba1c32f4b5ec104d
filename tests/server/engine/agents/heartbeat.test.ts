import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { agentOf, GATEWAYS, newGateway, simulatedGateway } from '../../../support/people/agents.ts';

const SECOND = 1_000;

describe.each(await databasesUnderTest())('reports of agents on $dialect (ours)', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  test('use a token that is shown once and stored as a hash', async () => {
    const { path, id, token } = await newGateway(all);
    expect(token).toMatch(/^[\w-]{24,}$/);
    const { body } = await all.admin.get(path);
    expect(body).not.toHaveProperty('agent_token');
    expect(body).not.toHaveProperty('agent_token_hash');
    const [row] = await all.db.all<{ agent_token_hash: string }>('select agent_token_hash from gateways where id = ?', [
      id,
    ]);
    expect(row?.agent_token_hash).toBe(tokenHash(token));
    expect(JSON.stringify((await all.admin.get(`${path}/history`)).body)).not.toContain(token);
    // Simulated records have no agent.
    expect(
      (await all.admin.post(GATEWAYS, { name: 'simulated', site_id: 1, type: 'l4', simulated: true })).body,
    ).not.toHaveProperty('agent_token');
  });

  test('are stored, shown and heard, without a line in the history', async () => {
    const { path, id, token } = await newGateway(all);
    const heard: string[] = [];
    const leave = all.platform.feed.subscribe((event) => void heard.push(JSON.stringify(event)));
    const agent = agentOf(all, path, token);
    expect(
      await agent.post({
        report: {
          hostname: 'gw-1',
          host_address: '10.0.0.7',
          cpu_usage: 0.25,
          mem_total: 1_024,
          host_started_at: '2026-11-19T00:00:00Z',
        },
      }),
    ).toMatchObject({
      status: 200,
      body: { status: 'inactive', interval_seconds: 15, command: null },
    });
    expect((await all.admin.get(path)).body).toMatchObject({
      hostname: 'gw-1',
      host_address: '10.0.0.7',
      cpu_usage: 0.25,
      mem_total: 1_024,
      host_started_at: '2026-11-19T00:00:00.000Z',
      heartbeat_at: new Date(all.clock.now()).toISOString(),
      fault: null,
    });
    leave();
    expect(heard.some((event) => event.includes('"gateways"') && event.includes(String(id)))).toBe(true);
    // A field that is left out keeps its value; null clears it.
    await agent.post({ report: { hostname: null } });
    expect((await all.admin.get(path)).body).toMatchObject({ hostname: null, cpu_usage: 0.25 });
    expect((await all.admin.get(`${path}/history`)).body).toHaveLength(1);
  });

  test('without the right token get the same answer as for a missing record', async () => {
    const { path, token } = await newGateway(all);
    const other = await newGateway(all);
    const deleted = await newGateway(all);
    expect((await all.admin.delete(deleted.path)).status).toBe(204);
    const simulated = await simulatedGateway(all);
    const replies = await Promise.all([
      agentOf(all, `${GATEWAYS}/999999`, token).post({}),
      agentOf(all, path, `${token}x`).post({}),
      agentOf(all, path, token.slice(0, -1)).post({}),
      agentOf(all, path, other.token).post({ report: { hostname: 'stolen' } }),
      agentOf(all, deleted.path, deleted.token).post({}),
      agentOf(all, simulated, token).post({}),
      agentOf(all, `${GATEWAYS}/nothing`, token).post({}),
      // Only callers with the token see errors of the body.
      agentOf(all, path, 'wrong-token-wrong-token').post({ report: { cpu_usage: 7 } }),
      all.guest.post(`${path}/heartbeat`, {}),
      all.admin.post(`${path}/heartbeat`, {}),
    ]);
    const [first] = replies;
    expect(first).toMatchObject({ status: 404, body: { code: 6001 } });
    for (const { status, body } of replies)
      expect({ status, body: { ...body, request_id: '' } }).toEqual({
        status: 404,
        body: { ...first?.body, request_id: '' },
      });
    expect((await all.admin.get(path)).body).toMatchObject({ hostname: null, heartbeat_at: null });
    expect(await all.guest.get(`${path}/heartbeat`)).toMatchObject({ status: 405 });
    // Other calls and other resources do not accept the token.
    expect(await agentOf(all, path, token).get()).toMatchObject({ status: 401 });
    expect(await all.guest.post('/api/ecrm/v1/sites/1/heartbeat', {})).toMatchObject({ status: 401 });
  });

  test('refuse what is not one, and write nothing', async () => {
    const { path, token } = await newGateway(all);
    const refused: [Json, string[]][] = [
      [{ report: { cpu_usage: 1.2 } }, ['cpu_usage']],
      [{ report: { cpu_count: 0, load_average: -1, hostname: 'fine' } }, ['cpu_count', 'load_average']],
      [{ report: { hostname: 'h'.repeat(254) } }, ['hostname']],
      [{ report: { hostname: 'a\u0000b' } }, ['hostname']],
      [{ report: { mem_total: 'much' } }, ['mem_total']],
      [{ report: { host_address: 'here' } }, ['host_address']],
      [{ report: { name: 'mine' } }, ['name']],
      [{ report: { status: 'active' } }, ['status']],
      [{ report: { agent_token_hash: 'x' } }, ['agent_token_hash']],
      [{ report: [] }, ['report']],
      [{ report: {}, confirm: 7 }, ['confirm']],
      [{ confirm: { id: 7, ok: 'yes' } }, ['id', 'ok']],
      [{ confirm: { ok: true } }, ['id']],
      [{ reports: {} }, ['body']],
    ];
    for (const [body, fields] of refused) {
      const reply = await agentOf(all, path, token).post(body);
      expect({ body, status: reply.status, fields: Object.keys(reply.body.fields).toSorted() }).toEqual({
        body,
        status: 400,
        fields,
      });
    }
    expect((await all.admin.get(path)).body).toMatchObject({ hostname: null, heartbeat_at: null });
  });

  test('refuse a body that is too large, no JSON, or of another type', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    expect((await agent.post({ report: { hostname: 'h'.repeat(100_000) } })).status).toBe(413);
    expect((await agent.post(undefined, { raw: '{' })).status).toBe(400);
    expect((await agent.post(undefined, { raw: 'a,b', headers: { 'content-type': 'text/csv' } })).status).toBe(415);
    expect((await agent.post(undefined, { raw: '' })).status).toBe(200);
  });

  test('end with the token: a renewed one takes its place, a revoked one ends it', async () => {
    const { path, token } = await newGateway(all);
    const renewed = await all.admin.post(`${path}?action=renewToken`, {});
    expect(renewed).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{24,}$/) } });
    expect((await agentOf(all, path, token).post({})).status).toBe(404);
    const agent = agentOf(all, path, renewed.body.token);
    expect((await agent.post({})).status).toBe(200);
    expect((await all.admin.post(`${path}?action=revokeToken`, {})).status).toBe(200);
    expect((await agent.post({})).status).toBe(404);
    expect(JSON.stringify((await all.admin.get(`${path}/history`)).body)).not.toContain(renewed.body.token);
    // Not for every role, and not for a record without an agent.
    expect((await all.bp_admin.post(`${path}?action=renewToken`, {})).status).toBe(403);
    const simulated = await simulatedGateway(all);
    expect((await all.admin.post(`${simulated}?action=renewToken`, {})).status).toBe(409);
  });

  test('carry commands: one waits until the agent has received and confirmed it', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    expect(await all.admin.post(`${path}?action=active`)).toMatchObject({
      status: 202,
      body: { status: 'activating' },
    });
    const { body } = await agent.post({});
    expect(body).toMatchObject({
      status: 'activating',
      command: { action: 'active', to: 'active', until: new Date(all.clock.now() + 120 * SECOND).toISOString() },
    });
    // Repeated until the agent confirms it, because the agent may have crashed.
    expect((await agent.post({})).body.command).toEqual(body.command);
    const confirm = { id: body.command.id, ok: true };
    expect(await agent.post({ confirm })).toMatchObject({ status: 200, body: { status: 'active', command: null } });
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'active', fault: null });
    expect((await all.admin.get(`${path}/history`)).body[0]).toMatchObject({
      operation: 'active',
      actor_name: 'admin',
      outcome: 'done',
      steps: [{ actor_name: 'admin' }, { operation: 'active', actor_name: null }],
    });
    // A repeated confirmation does nothing, neither to this command nor to the next one.
    expect(await all.admin.post(`${path}?action=deactive`)).toMatchObject({ status: 202 });
    expect(await agent.post({ confirm })).toMatchObject({
      status: 200,
      body: { status: 'deactivating', command: { action: 'deactive' } },
    });
  });

  test('confirm nothing of another record', async () => {
    const [mine, other] = [await newGateway(all), await newGateway(all)];
    for (const { path } of [mine, other]) await all.admin.post(`${path}?action=active`);
    const { command } = (await agentOf(all, mine.path, mine.token).post({})).body;
    expect(
      (await agentOf(all, other.path, other.token).post({ confirm: { id: command.id, ok: true } })).body,
    ).toMatchObject({ status: 'activating' });
    expect((await all.admin.get(mine.path)).body.status).toBe('activating');
  });

  test('say what failed: 6006, with the words of the agent', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    await all.admin.post(`${path}?action=active`);
    const { command } = (await agent.post({})).body;
    expect(
      (await agent.post({ confirm: { id: command.id, ok: false, message: 'port 443 is taken' } })).body.status,
    ).toBe('error');
    expect((await all.admin.get(path)).body.fault).toMatchObject({
      code: '6006',
      message: expect.stringContaining('port 443 is taken'),
    });
    // The next success clears the fault.
    await all.admin.post(`${path}?action=active`);
    await agent.post({ confirm: { id: (await agent.post({})).body.command.id, ok: true } });
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'active', fault: null });
  });

  test('a command that is not confirmed in time has failed with 6006, and a confirmation after that changes nothing', async () => {
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    await all.admin.post(`${path}?action=active`);
    const { command } = (await agent.post({})).body;
    all.clock.advance(119 * SECOND);
    await agent.post({});
    await all.platform.runner.runDue();
    expect((await all.admin.get(path)).body.status).toBe('activating');
    all.clock.advance(SECOND);
    await all.platform.runner.runDue();
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'error', fault: { code: '6006' } });
    expect(await agent.post({ confirm: { id: command.id, ok: true } })).toMatchObject({
      status: 200,
      body: { status: 'error', command: null },
    });
  });

  test('a command outlives the process that took it: another one gives it to the agent and hears the confirmation', async () => {
    const { path, token } = await newGateway(all);
    await all.admin.post(`${path}?action=active`);
    const elsewhere = agentOf({ ...all, platform: all.anotherProcess() }, path, token);
    const { command } = (await elsewhere.post({})).body;
    const replies = await Promise.all([
      elsewhere.post({ confirm: { id: command.id, ok: true } }),
      agentOf(all, path, token).post({ confirm: { id: command.id, ok: true } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [{ steps }] = (await all.admin.get(`${path}/history`)).body;
    expect(steps.map(({ operation }: { operation: string }) => operation)).toEqual(['active', 'active']);
  });
});
