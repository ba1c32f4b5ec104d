import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepUpgrading } from '#server/domains/operations/upgrades/upgradeJob.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { agentOf, GATEWAYS, newGateway } from '../../../../support/people/agents.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const UPGRADES = '/api/ecrm/v1/node-upgrades';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe.each(await databasesUnderTest())('upgrades of gateways on $dialect (spec 4.2)', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  const run = async (ms = 0) => {
    all.clock.advance(ms);
    await all.platform.runner.runDue();
  };
  const show = async (path: string) => (await all.admin.get(path)).body;

  /** An active gateway whose agent runs 1.0.0 and has two builds. */
  async function gateway() {
    const made = await newGateway(all);
    const agent = agentOf(all, made.path, made.token);
    const report = (version: string) => agent.post({ report: { version, available_versions: ['1.0.0', '1.1.0'] } });
    await report('1.0.0');
    await all.admin.post(`${made.path}?action=active`);
    await agent.post({ confirm: { id: (await agent.post({})).body.command.id, ok: true } });
    const prepare = (input: object) => all.admin.post(`${made.path}?action=upgrade`, { version: '1.1.0', ...input });
    return { ...made, agent, report, prepare };
  }

  /** The same with an upgrade that its agent carries out. */
  async function upgrading(confirmation: 'auto' | 'manual') {
    const made = await gateway();
    const { body } = await made.prepare({ confirmation });
    const path = `${UPGRADES}/${body.id}`;
    expect(await all.admin.post(`${path}?action=start`)).toMatchObject({ status: 202, body: { upgrade_status: 2 } });
    const { command } = (await made.agent.post({})).body;
    /** The agent reports all the time. */
    const pass = async (ms: number, version: string) => {
      for (let left = ms; left > 0; left -= 20 * SECOND) {
        await made.report(version);
        await run(Math.min(left, 20 * SECOND));
      }
    };
    return { ...made, path, command, pass, upgrade: () => show(path) };
  }

  test('begin with a check that changes nothing: 1, then 2 with the versions for the agent', async () => {
    const { path, id, agent, prepare } = await gateway();
    const prepared = await prepare({ confirmation: 'auto' });
    expect(prepared).toMatchObject({
      status: 200,
      body: {
        status: 'built',
        upgrade_status: 1,
        from_version: '1.0.0',
        to_version: '1.1.0',
        blockers: [],
        carried_by: 'agent',
      },
    });
    expect(await show(path)).toMatchObject({ upgrade_status: 1, status: 'active' });
    expect((await agent.post({})).body.command).toBeNull();
    // A node has one open upgrade.
    expect(await prepare({ confirmation: 'auto' })).toMatchObject({ status: 409, body: { code: 1362 } });
    const upgrade = `${UPGRADES}/${prepared.body.id}`;
    await all.admin.post(`${upgrade}?action=start`);
    expect((await agent.post({})).body.command).toMatchObject({
      action: 'start',
      resource: 'nodeUpgrades',
      record: prepared.body.id,
      values: { from_version: '1.0.0', to_version: '1.1.0' },
    });
    expect(await show(path)).toMatchObject({ upgrade_status: 2 });
    // A second administrator has the state of the first.
    expect(await all.admin.post(`${upgrade}?action=start`)).toMatchObject({ status: 409, body: { code: 1365 } });
    expect(await all.admin.delete(upgrade)).toMatchObject({ status: 409, body: { code: 1365 } });
    expect((await all.admin.get(`${GATEWAYS}/${id}`)).body.status).toBe('active');
  });

  test('confirm themselves after a time in good health: 3, then 40', async () => {
    const { path, report, agent, command, pass, upgrade, path: at } = await upgrading('auto');
    await report('1.1.0');
    await agent.post({ confirm: { id: command.id, ok: true } });
    expect(await upgrade()).toMatchObject({ status: 'unconfirmed', upgrade_status: 2, step: 'watching' });
    await pass(119 * SECOND, '1.1.0');
    expect((await upgrade()).status).toBe('unconfirmed');
    await pass(SECOND, '1.1.0');
    expect(await upgrade()).toMatchObject({ status: 'finished', upgrade_status: 40, step: null, fault: null });
    const { body: history } = await all.admin.get(`${path}/history`);
    expect(JSON.stringify(history)).toContain('auto_confirm');
    const gatewayId = (await show(at)).gateway_id;
    expect(await show(`${GATEWAYS}/${gatewayId}`)).toMatchObject({ upgrade_status: 40, version: '1.1.0' });
  });

  test('wait for a person: 4, then 40; two at once confirm once', async () => {
    const { path, agent, command, pass, upgrade } = await upgrading('manual');
    await agent.post({ confirm: { id: command.id, ok: true } });
    await pass(200 * SECOND, '1.1.0');
    expect(await upgrade()).toMatchObject({ status: 'unconfirmed', confirm_until: expect.any(String) });
    const replies = await Promise.all([1, 2].map(() => all.admin.post(`${path}?action=confirm`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 202]);
    expect(await upgrade()).toMatchObject({ status: 'confirmed', upgrade_status: 4 });
    await run();
    expect(await upgrade()).toMatchObject({ status: 'finished', upgrade_status: 40, confirm_until: null });
  });

  test('roll back without a confirmation, and when the new version is not well: 5, then 20', async () => {
    const late = await upgrading('manual');
    await late.report('1.1.0');
    await late.agent.post({ confirm: { id: late.command.id, ok: true } });
    const ill = await upgrading('auto');
    // It confirms, and still runs the former version.
    await ill.agent.post({ confirm: { id: ill.command.id, ok: true } });
    await ill.pass(120 * SECOND, '1.0.0');
    expect(await ill.upgrade()).toMatchObject({ status: 'rolling_back', upgrade_status: 5, step: 'restoring' });
    const back = (await ill.agent.post({})).body.command;
    expect(back).toMatchObject({ action: 'rollback', values: { from_version: '1.0.0', to_version: '1.1.0' } });
    await ill.agent.post({ confirm: { id: back.id, ok: true } });
    expect(await ill.upgrade()).toMatchObject({
      status: 'failed',
      upgrade_status: 20,
      rolled_back_for: 'unhealthy',
      restored: true,
    });
    // What has returned is not rolled back again.
    expect(await all.admin.post(`${ill.path}?action=rollback`)).toMatchObject({ status: 409, body: { code: 1365 } });
    const lost = await upgrading('auto');
    await lost.agent.post({ confirm: { id: lost.command.id, ok: true } });
    await run(24 * HOUR);
    // The sessions have ended, too.
    const admin = all.as('admin');
    expect((await admin.get(late.path)).body).toMatchObject({
      status: 'rolling_back',
      rolled_back_for: 'unconfirmed',
    });
    // No agent carries out the rollback: it fails in its time.
    await run(600 * SECOND);
    expect((await admin.get(lost.path)).body).toMatchObject({
      status: 'failed',
      fault: { code: '1366' },
      restored: false,
    });
    await run(-25 * HOUR);
  });

  test('fail with the words of the agent, or when it is silent; both may be rolled back', async () => {
    const told = await upgrading('auto');
    await told.agent.post({ confirm: { id: told.command.id, ok: false, message: 'the build is damaged' } });
    expect(await told.upgrade()).toMatchObject({
      status: 'failed',
      upgrade_status: 20,
      fault: { code: '1366', message: expect.stringContaining('the build is damaged') },
    });
    const silent = await upgrading('auto');
    await run(600 * SECOND);
    expect(await silent.upgrade()).toMatchObject({ status: 'failed', fault: { code: '1366' } });
    // A late confirmation changes nothing.
    await silent.agent.post({ confirm: { id: silent.command.id, ok: true } });
    expect((await silent.upgrade()).status).toBe('failed');
    // Another upgrade of the node is open: the failed one stays.
    await silent.report('1.0.0');
    expect(await silent.prepare({ confirmation: 'auto' })).toMatchObject({ status: 200 });
    expect(await all.admin.post(`${silent.path}?action=rollback`)).toMatchObject({ status: 409, body: { code: 1362 } });
    expect(await all.admin.post(`${told.path}?action=rollback`)).toMatchObject({
      status: 202,
      body: { rolled_back_for: 'by_hand' },
    });
  });

  test('list what prevents them, and do not start before it is gone: 1364', async () => {
    const { path, agent, prepare } = await gateway();
    const { body } = await prepare({ version: '1.0.0', confirmation: 'auto' });
    const upgrade = `${UPGRADES}/${body.id}`;
    expect(body.blockers).toEqual([{ reason: 'same_version', detail: '1.0.0' }]);
    expect(await all.admin.post(`${upgrade}?action=start`)).toMatchObject({ status: 409, body: { code: 1364 } });
    await agent.post({ report: { version: '0.9.0' } });
    expect(await all.admin.post(`${upgrade}?action=recheck`)).toMatchObject({ status: 200, body: { blockers: [] } });
    // The node has changed since the check.
    await agent.post({ report: { available_versions: ['1.1.0'] } });
    expect(await all.admin.post(`${upgrade}?action=start`)).toMatchObject({
      status: 409,
      body: { code: 1364, blockers: [{ reason: 'version_missing', detail: '1.0.0' }] },
    });
    expect(await show(upgrade)).toMatchObject({ status: 'built', blockers: [] });
    // Without a licence nothing could be confirmed, and the node would be rolled back (spec 8.2).
    await agent.post({ report: { available_versions: ['1.0.0', '1.1.0'] } });
    const ends = new Date(all.clock.now() + HOUR);
    const licences = await all.db.all<{ id: number; end_timestamp: number }>('select id, end_timestamp from licences');
    await all.db.run('update licences set end_timestamp = ?', [ends.getTime()]);
    expect((await all.admin.post(`${upgrade}?action=recheck`)).body.blockers).toEqual([
      { reason: 'licence', detail: ends.toISOString().slice(0, 10) },
    ]);
    for (const { id, end_timestamp } of licences)
      await all.db.run('update licences set end_timestamp = ? where id = ?', [end_timestamp, id]);
    expect((await all.admin.post(`${upgrade}?action=recheck`)).body.blockers).toEqual([]);
    // Deleted before it started, it leaves no trace on the node.
    expect((await all.admin.delete(upgrade)).status).toBe(204);
    expect(await show(path)).toMatchObject({ upgrade_status: null });
  });

  test('are offered only where an agent or the simulator offers a version', async () => {
    const { path } = await newGateway(all);
    expect(await all.admin.post(`${path}?action=upgrade`, { version: '1.1.0', confirmation: 'auto' })).toMatchObject({
      status: 409,
      body: { code: 1363 },
    });
    const { prepare } = await gateway();
    const wrong = await prepare({ version: '9.9.9', confirmation: 'none' });
    expect(wrong).toMatchObject({ status: 400 });
    expect(Object.keys(wrong.body.fields)).toEqual(['confirmation']);
    expect((await prepare({ version: '9.9.9', confirmation: 'auto' })).status).toBe(400);
  });

  test('are seen and made by administrators only', async () => {
    const { path } = await upgrading('auto');
    for (const other of [all.bp_admin, all.personal]) {
      expect((await other.get(UPGRADES)).status).toBe(403);
      const [one, none] = [await other.get(path), await other.get(`${UPGRADES}/999999`)];
      expect(one.status).toBe(none.status);
      expect((await other.post(`${path}?action=start`)).status).toBe(403);
    }
    expect((await all.admin.post(UPGRADES, { target_name: 'mine' })).status).toBe(403);
  });

  test('of a simulated gateway are carried out by the platform, also after a crash', async () => {
    const { body } = await all.admin.get(
      `${GATEWAYS}?filter=${encodeURIComponent('{"simulated":true,"status":"active"}')}`,
    );
    const simulated = body.find((each: { available_versions: string[] | null }) => each.available_versions !== null);
    const path = `${GATEWAYS}/${simulated.id}`;
    const version = simulated.available_versions.at(-1);
    const prepared = (await all.admin.post(`${path}?action=upgrade`, { version, confirmation: 'auto' })).body;
    const upgrade = `${UPGRADES}/${prepared.id}`;
    await all.admin.post(`${upgrade}?action=start`);
    // A database that was restored without its jobs.
    await all.db.run("delete from jobs where kind = 'node-upgrade'");
    await keepUpgrading(all.context());
    await run(3 * SECOND);
    expect(await show(upgrade)).toMatchObject({ status: 'unconfirmed', carried_by: 'simulator' });
    expect(await show(path)).toMatchObject({ version, upgrade_status: 2 });
    await run(120 * SECOND);
    expect(await show(upgrade)).toMatchObject({ status: 'finished' });
  });
});
