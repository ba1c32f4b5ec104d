import { describe, expect, test } from 'vitest';
import { createJobRunner, type JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { transitionHandler } from '#server/engine/jobs/transitionHandler.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const GATEWAYS = '/api/ecrm/v1/gws';
const SECOND = 1_000;

async function activeGateway({ admin }: Scenario): Promise<string> {
  const { body } = await admin.get(`${GATEWAYS}?range=[0,0]&filter=${encodeURIComponent('{"status":"active"}')}`);
  return `${GATEWAYS}/${body[0].id}`;
}

const statusOf = async ({ admin }: Scenario, path: string) => (await admin.get(path)).body.status;
const jobsLeft = async ({ db }: Scenario) => (await db.all('select id from jobs')).length;

/** Without the jobs that the demo begins with. */
async function quiet(options: Parameters<typeof scenario>[0]): Promise<Scenario> {
  const all = await scenario(options);
  await all.db.run('delete from jobs');
  return all;
}

/** Another process on the same database, whose handler may fail. */
function runnerOf(all: Scenario, worker: string, handler: Partial<JobHandler> = {}) {
  const { db, platform } = all;
  return createJobRunner({
    db,
    clock: all.clock.now,
    worker,
    handlers: { transition: { ...transitionHandler, ...handler } },
    contextFor: platform.context,
  });
}

describe.each(await databasesUnderTest())('a transition on $dialect (spec 4.3)', (database) => {
  test('enters its transient state at once and ends after its time, not before', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    expect(await all.admin.post(`${path}?action=reboot`)).toMatchObject({ status: 202, body: { status: 'rebooting' } });
    all.clock.advance(3 * SECOND - 1);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('rebooting');
    all.clock.advance(1);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('active');
    expect(await jobsLeft(all)).toBe(0);
  });

  test('is in the history under the request that started it', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    const { headers } = await all.admin.post(`${path}?action=reboot`);
    all.clock.advance(3 * SECOND);
    await all.platform.runner.runDue();
    const { body } = await all.admin.get(`${path}/history`);
    const [{ steps, ...operation }] = body;
    expect(operation).toMatchObject({ actor_name: 'admin', operation: 'reboot', outcome: 'done' });
    expect(steps.map((step: { actor_name: string | null }) => step.actor_name)).toEqual(['admin', null]);
    for (const step of [operation, ...steps]) expect(step.request_id).toBe(headers.get('x-request-id'));
  });

  test('refuses every other action meanwhile, with the reason', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    await all.admin.post(`${path}?action=reboot`);
    expect(await all.admin.post(`${path}?action=deactive`)).toMatchObject({
      status: 409,
      body: { code: 6005, reason: expect.any(String) },
    });
    expect((await all.admin.delete(path)).status).toBe(409);
  });

  test('does not exist when the write that asked for it does not', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    const failing = all.context().transaction(async (inside) => {
      await inside.jobs.schedule(inside, { kind: 'transition', payload: {}, runAt: 0 });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await jobsLeft(all)).toBe(0);
    expect(await statusOf(all, path)).toBe('active');
  });

  test('is finished by another process when the first one died in the middle', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    await all.admin.post(`${path}?action=reboot`);
    all.clock.advance(3 * SECOND);
    // Crashes after it claimed the job and before it wrote anything.
    let taken: () => void = () => undefined;
    const took = new Promise<void>((resolve) => (taken = resolve));
    void runnerOf(all, 'dead', { prepare: () => (taken(), new Promise(() => undefined)) }).runDue();
    await took;
    const other = runnerOf(all, 'other');
    expect(await other.runDue()).toBe(0);
    expect(await statusOf(all, path)).toBe('rebooting');
    all.clock.advance(90 * SECOND);
    expect(await other.runDue()).toBe(1);
    expect(await statusOf(all, path)).toBe('active');
  });

  test('a process that was considered dead writes nothing when it comes back', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    await all.admin.post(`${path}?action=reboot`);
    all.clock.advance(3 * SECOND);
    let goOn: () => void = () => undefined;
    let taken: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const took = new Promise<void>((resolve) => (taken = resolve));
    const slow = runnerOf(all, 'slow', {
      prepare: async () => (taken(), await waiting, { ok: false, set: {} }),
    }).runDue();
    await took;
    all.clock.advance(90 * SECOND);
    await runnerOf(all, 'other').runDue();
    goOn();
    await slow;
    expect(await statusOf(all, path)).toBe('active');
    const [{ steps }] = (await all.admin.get(`${path}/history`)).body;
    expect(steps.map((step: { actor_name: string | null }) => step.actor_name)).toEqual(['admin', null]);
  });

  test('is tried again and at last rolled back when its work keeps failing', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    await all.admin.post(`${path}?action=reboot`);
    const failing = runnerOf(all, 'failing', { prepare: () => Promise.reject(new Error('no answer')) });
    let attempts = 0;
    for (let second = 0; second < 60 && (await jobsLeft(all)) > 0; second += 1) {
      all.clock.advance(SECOND);
      attempts += await failing.runDue();
    }
    expect(attempts).toBe(5);
    expect(await statusOf(all, path)).toBe('error');
  });

  test('with an unreadable payload is given up, and blocks no other', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    const inside = all.context();
    await inside.jobs.schedule(inside, {
      kind: 'transition',
      payload: { resource: 'gateways', id: null, action: 'reboot' },
      runAt: 0,
    });
    await all.admin.post(`${path}?action=reboot`);
    for (let second = 0; second < 60 && (await jobsLeft(all)) > 0; second += 1) {
      all.clock.advance(SECOND);
      await all.platform.runner.runDue();
    }
    expect(await jobsLeft(all)).toBe(0);
    expect(await statusOf(all, path)).toBe('active');
  });

  test('many processes run each job once', async () => {
    const all = await quiet({ database });
    const { body } = await all.admin.get(`${GATEWAYS}?range=[0,9]&filter=${encodeURIComponent('{"status":"active"}')}`);
    for (const { id } of body) await all.admin.post(`${GATEWAYS}/${id}?action=reboot`);
    all.clock.advance(3 * SECOND);
    const counts = await Promise.all(['a', 'b', 'c'].map((worker) => runnerOf(all, worker).runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(body.length);
    for (const { id } of body) expect(await statusOf(all, `${GATEWAYS}/${id}`)).toBe('active');
  });

  test('that nothing would end is found on the next start', async () => {
    const all = await quiet({ database });
    const path = await activeGateway(all);
    await all.db.run(`update gateways set status = 'activating' where id = ?`, [Number(path.split('/').at(-1))]);
    expect(await recoverTransients(all.context())).toBe(1);
    expect(await recoverTransients(all.context())).toBe(0);
    all.clock.advance(2 * SECOND);
    await all.platform.runner.runDue();
    expect(await statusOf(all, path)).toBe('active');
  });
});
