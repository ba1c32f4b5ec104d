// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { announceIn, announcement, ledger, RECEIVERS, SILENCES } from '../../../../support/operations/announcements.ts';
import { fakeReceiver, replying, SUCCESS } from '../../../../support/operations/fakeReceiver.ts';
import { scenario } from '../../../../support/scenario.ts';
import { startProcess, type ServerProcess } from '../../../../support/servers/serverProcess.ts';

const MINUTE = 60_000;
const PATIENCE = { timeout: 300_000 };

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A hook of a process, and a notification that is due at once. */
async function waitingHook(process: ServerProcess, directory: string, address: string) {
  const token = await process.token();
  const reply = await fetch(`${process.url}${RECEIVERS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'hook', type: 'webhook', url: `${address}/hook`, secret: 'a secret of a hook' }),
  });
  const { id } = (await reply.json()) as { id: number };
  const db = new DatabaseSync(join(directory, 'suantai.db'), { timeout: 60_000 });
  const content = JSON.stringify(announcement({ receivers: [id] }));
  db.prepare(
    `insert into notifications (event_id, transition, kind, severity, alarm_id, alarm_name, receiver_id, channel, person,
     status, destination, due_at, announcement, tries, try_count, created_at, updated_at)
     values (1, 'fired', 'fired', 1, 1, 'x', ?, 'webhook', 0, 'queued', 'webhook:1', 0, ?, '[]', 0, 0, 0)`,
  ).run(id, content);
  db.prepare(
    `insert into jobs (id, kind, payload, job_key, run_at, attempts, leased_until, request_id, created_at)
     values ('job-1', 'send-notifications:webhook:1', '"webhook:1"', 'key-1', 0, 0, 0, 'test', 0)`,
  ).run();
  return db;
}

test(
  'a process that is killed in the midst of an attempt loses nothing, and the next has the same id',
  PATIENCE,
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'suantai-killed-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const fake = await fakeReceiver();
    fake.answer(() => undefined);
    const env = { RECEIVERS_ON_LOOPBACK: '1' };
    const first = await startProcess(directory, env);
    onTestFinished(() => first.kill());
    const db = await waitingHook(first, directory, fake.address);
    await until(() => fake.received.length === 1);
    await first.kill();
    const rowNow = () => db.prepare('select status, tries, message_id from notifications').get();
    expect(rowNow()).toMatchObject({ status: 'queued', tries: expect.stringContaining('"sending"') });

    fake.answer(replying(SUCCESS));
    // The lease of a killed process ends after 90 seconds.
    db.prepare('update jobs set leased_until = 0').run();
    const second = await startProcess(directory, env);
    onTestFinished(() => second.kill());
    await until(() => rowNow()?.['status'] === 'sent');
    const ids = fake.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([rowNow()?.['message_id'], rowNow()?.['message_id']]);
    expect(JSON.parse(String(rowNow()?.['tries'])).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'interrupted',
      'sent',
    ]);
    db.close();
  },
);

test('a receiver that hangs delays no other, and its attempt ends in time', PATIENCE, async () => {
  const all = await scenario({ settings: { receiversOnLoopback: true } });
  const [hanging, working] = [await fakeReceiver(), await fakeReceiver()];
  hanging.answer(() => undefined);
  const robot = async (name: string, address: string) =>
    Number(
      (
        await all.admin.post(RECEIVERS, {
          name,
          type: 'robot',
          robot: 'wecom',
          url: `${address}/send?key=${name}`,
        })
      ).body.id,
    );
  await announceIn(all, { receivers: [await robot('a', hanging.address), await robot('b', working.address)] });
  all.clock.advance(10_000);
  // As the loop of a process: each job that begins lets another hand look for the next.
  const hands: Promise<unknown>[] = [];
  const call = () => void hands.push(all.platform.runner.runDue(call));
  call();
  await until(() => working.received.length === 1);
  // The other one still waits for its answer.
  expect(await ledger(all, { status: 'retrying' })).toEqual([]);
  await Promise.all(hands);
  while (hands.length > 0) await hands.pop();
  expect(await ledger(all, { status: 'retrying' })).toMatchObject([{ detail: 'timeout', try_count: 1 }]);
  expect(await ledger(all, { status: 'sent' })).toHaveLength(1);
  // It may have arrived: a silence that begins now does not keep back what is to be known of it.
  const now = all.clock.now();
  const range = { begin: new Date(now).toISOString(), end: new Date(now + 60 * MINUTE).toISOString() };
  await all.admin.post(SILENCES, { name: 'work', severities: [1, 2, 3], ...range });
  hanging.answer(replying({ errcode: 0 }));
  all.clock.advance(MINUTE);
  await all.platform.runner.runDue();
  expect(await ledger(all, { status: 'sent' })).toHaveLength(2);
});

test('two processes send what is due once', async () => {
  const all = await scenario({ settings: { receiversOnLoopback: true } });
  const fake = await fakeReceiver();
  const { body } = await all.admin.post(RECEIVERS, {
    name: 'robot',
    type: 'robot',
    robot: 'wecom',
    url: `${fake.address}/send?key=abcdef`,
  });
  for (let event = 1; event <= 10; event += 1)
    await announceIn(all, { event_id: event, alarm_id: event, receivers: [body.id] });
  all.clock.advance(10_000);
  const other = all.anotherProcess();
  await Promise.all([all.platform.runner.runDue(), other.runner.runDue(), all.platform.runner.runDue()]);
  expect(fake.received).toHaveLength(10);
  expect(await ledger(all, { status: 'sent' })).toHaveLength(10);
});
