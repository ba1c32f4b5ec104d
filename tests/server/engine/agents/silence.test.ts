import { describe, expect, test } from 'vitest';
import { createJobRunner } from '#server/engine/jobs/jobRunner.ts';
import { AGENT_SILENCE, silenceHandler } from '#server/engine/agents/silence.ts';
import { agentOf, GATEWAYS, newGateway, simulatedGateway } from '../../../support/people/agents.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const SECOND = 1_000;
const EDGES = '/api/ecrm/v1/edges';

const statusOf = async ({ admin }: Scenario, path: string) => (await admin.get(path)).body.status;

describe.each(await databasesUnderTest())('an agent that is silent on $dialect (ours)', (database) => {
  test('is unreachable after the interval, reachable again with its next word, in the state that it had', async () => {
    const all = await scenario({ database });
    const { path, token } = await newGateway(all);
    const simulated = await simulatedGateway(all);
    const agent = agentOf(all, path, token);
    await agent.post({});
    await all.admin.post(`${path}?action=active`);
    await agent.post({ confirm: { id: (await agent.post({})).body.command.id, ok: true } });

    // A report in between restarts the time.
    all.clock.advance(40 * SECOND);
    await agent.post({});
    all.clock.advance(59 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('active');
    const heard: string[] = [];
    all.platform.feed.subscribe((entry) => void heard.push(JSON.stringify(entry)));
    all.clock.advance(SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('unreachable');
    expect(heard.some((entry) => entry.includes('"unreachable"'))).toBe(true);
    expect((await all.admin.get(`${path}/history`)).body[0]).toMatchObject({
      actor_name: null,
      changes: expect.arrayContaining([{ field: 'status', before: 'active', after: 'unreachable' }]),
    });
    // Simulated records have no agent, so their silence has no effect.
    expect(await statusOf(all, simulated)).toBe('active');

    // Actions that need the agent are refused with 6005 and the reason; a list finds the record.
    expect(await all.admin.post(`${path}?action=reboot`)).toMatchObject({
      status: 409,
      body: { code: 6005, reason: expect.any(String), why: { kind: 'state', state: { is: 'unreachable' } } },
    });
    expect(
      (await all.admin.get(`${GATEWAYS}?filter=${encodeURIComponent('{"status":"unreachable"}')}`)).body,
    ).toHaveLength(1);

    expect(await agent.post({})).toMatchObject({ status: 200, body: { status: 'active', command: null } });
    expect((await all.admin.get(`${path}/history`)).body[0]).toMatchObject({
      changes: expect.arrayContaining([{ field: 'status', before: 'unreachable', after: 'active' }]),
    });
    // Silence is checked again.
    all.clock.advance(60 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('unreachable');
    expect((await all.admin.delete(path)).status).toBe(204);
  });

  test('first fails the command that waits for it, with 6006, and is unreachable then', async () => {
    const all = await scenario({ database });
    const { path, token } = await newGateway(all);
    const agent = agentOf(all, path, token);
    await agent.post({});
    await all.admin.post(`${path}?action=active`);
    all.clock.advance(60 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('activating');
    for (let minute = 0; minute < 3; minute += 1) {
      all.clock.advance(60 * SECOND);
      await all.platform.runner.runDue();
    }
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'unreachable', fault: { code: '6006' } });
    expect(await agent.post({})).toMatchObject({ body: { status: 'error' } });
  });

  test('is noticed by one of several processes, once, and what one hears the others know', async () => {
    const all = await scenario({ database });
    const other = all.anotherProcess();
    const gateways = await Promise.all([newGateway(all), newGateway(all), newGateway(all)]);
    for (const { path, token } of gateways) await agentOf(all, path, token).post({});
    all.clock.advance(30 * SECOND);
    const [kept, ...silent] = gateways;
    if (kept === undefined) throw new Error('no gateway');
    await agentOf({ platform: other }, kept.path, kept.token).post({});
    all.clock.advance(30 * SECOND);
    const runners = ['a', 'b', 'c'].map((worker) =>
      createJobRunner({
        db: all.db,
        clock: all.clock.now,
        worker,
        handlers: { [AGENT_SILENCE]: silenceHandler },
        contextFor: all.platform.context,
      }),
    );
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect(await statusOf(all, kept.path)).toBe('inactive');
    for (const { path } of silent) {
      expect(await statusOf(all, path)).toBe('unreachable');
      expect((await all.admin.get(`${path}/history`)).body).toHaveLength(2);
    }
    // Only the record that has reported has a pending check.
    expect(await all.db.all(`select id from jobs where kind = '${AGENT_SILENCE}'`)).toHaveLength(1);
  });

  test('does not affect an edge node in maintenance, and an edge node that never reported cannot be brought online', async () => {
    const all = await scenario({ database });
    const { body } = await all.admin.post(EDGES, { name: 'reported', site_id: 1, node_count: 1 });
    const path = `${EDGES}/${body.id}`;
    expect(await all.admin.post(`${path}?action=online`)).toMatchObject({ status: 409, body: { code: 5004 } });
    const agent = agentOf(all, path, body.agent_token);
    await agent.post({ report: { cpu_usage: 0.5 } });
    expect(await all.admin.post(`${path}?action=online`)).toMatchObject({ status: 200, body: { status: 'online' } });
    expect(await all.admin.post(`${path}?action=maintenance`)).toMatchObject({ status: 200 });
    all.clock.advance(61 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('maintenance');
    // Silence is checked again after the maintenance.
    await all.admin.post(`${path}?action=online`);
    all.clock.advance(61 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('unreachable');
    expect((await agent.post({})).body.status).toBe('online');
  });

  test('may be silent for as long as the settings say, also when they change', async () => {
    const all = await scenario({ database });
    const { path, token } = await newGateway(all);
    await agentOf(all, path, token).post({});
    const [setting] = (
      await all.admin.get(`/api/sys/v1/configs?filter=${encodeURIComponent('{"key":"agent.silence_seconds"}')}`)
    ).body;
    expect((await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: '300' })).status).toBe(200);
    all.clock.advance(200 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('inactive');
    all.clock.advance(100 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('unreachable');
  });
});
