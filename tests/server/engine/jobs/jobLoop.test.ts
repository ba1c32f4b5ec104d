import { describe, expect, onTestFinished, test } from 'vitest';
import { startJobLoop } from '#server/engine/jobs/jobLoop.ts';
import { createJobRunner, type JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { scenario } from '../../../support/scenario.ts';

/** Longer than any job here takes. */
const GRACE_MS = 60_000;

/** A promise and the function that resolves it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

test('a job that waits for another system does not hold up the jobs after it', async () => {
  const all = await scenario();
  const [began, answer, done] = [signal(), signal(), signal()];
  const slow: JobHandler = {
    prepare: async () => (began.give(), await answer.given, null),
    finish: async () => undefined,
  };
  const quick: JobHandler = { finish: async () => done.give() };
  const { queue } = all.platform;
  const runner = createJobRunner({
    db: all.db,
    clock: all.clock.now,
    worker: 'loop',
    handlers: { slow, quick },
    contextFor: all.platform.context,
  });
  const loop = startJobLoop(runner, queue, all.clock.now, all.context().log);
  onTestFinished(async () => {
    answer.give();
    await loop.stop(GRACE_MS);
  });

  const schedule = (kind: string) =>
    all.context().transaction((inside) => queue.schedule(inside, { kind, payload: null, runAt: all.clock.now() }));
  await schedule('slow');
  await began.given;
  await schedule('quick');
  await done.given;
  expect(await all.db.all('select kind from jobs where kind = ?', ['slow'])).toHaveLength(1);
});

test('many jobs that are due leave time for requests between them', async () => {
  const all = await scenario();
  let turns = 0;
  const seen: number[] = [];
  const job: JobHandler = { finish: async () => void seen.push(turns) };
  const runner = createJobRunner({
    db: all.db,
    clock: all.clock.now,
    worker: 'busy',
    handlers: { job },
    contextFor: all.platform.context,
  });
  for (let n = 0; n < 4; n += 1)
    await all.platform.queue.schedule(all.context(), { kind: 'job', payload: null, runAt: all.clock.now() - 1 });
  await all.db.run('delete from jobs where kind <> ?', ['job']);
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await runner.runDue()).toBe(4);
  running = false;
  expect(new Set(seen).size).toBe(4);
});

const HOUR_MS = 3_600_000;

test.each([-HOUR_MS, HOUR_MS])(
  'a clock that jumps by %i ms holds up no job that is asked for afterwards',
  async (jump) => {
    const all = await scenario();
    const done = signal();
    const { queue } = all.platform;
    const runner = createJobRunner({
      db: all.db,
      clock: all.clock.now,
      worker: 'loop',
      handlers: { quick: { finish: async () => done.give() } },
      contextFor: all.platform.context,
    });
    const loop = startJobLoop(runner, queue, all.clock.now, all.context().log);
    onTestFinished(() => loop.stop(GRACE_MS));
    all.clock.advance(jump);
    await all
      .context()
      .transaction((inside) => queue.schedule(inside, { kind: 'quick', payload: null, runAt: all.clock.now() }));
    await done.given;
  },
);

test('a clock that jumps over the lease of a job lets another process have it, and its effects are written once', async () => {
  const all = await scenario();
  const [began, answer] = [signal(), signal()];
  const ended: string[] = [];
  const runnerOf = (worker: string, handler: JobHandler) =>
    createJobRunner({
      db: all.db,
      clock: all.clock.now,
      worker,
      handlers: { work: handler },
      contextFor: all.platform.context,
    });
  const slow = runnerOf('slow', {
    prepare: async () => (began.give(), await answer.given, null),
    finish: async () => void ended.push('slow'),
  });
  const quick = runnerOf('quick', { finish: async () => void ended.push('quick') });
  await all
    .context()
    .transaction((inside) =>
      all.platform.queue.schedule(inside, { kind: 'work', payload: null, runAt: all.clock.now() }),
    );
  const running = slow.runDue();
  await began.given;
  all.clock.advance(HOUR_MS);
  await quick.runDue();
  answer.give();
  await running;
  expect(ended).toEqual(['quick']);
});

describe('a loop that stops', () => {
  test('ends the running job and begins none of those that are due', async () => {
    const all = await scenario();
    const [began, answer] = [signal(), signal()];
    const ended: string[] = [];
    const { queue } = all.platform;
    const runner = createJobRunner({
      db: all.db,
      clock: all.clock.now,
      worker: 'loop',
      handlers: {
        first: {
          prepare: async () => (began.give(), await answer.given, null),
          finish: async () => void ended.push('first'),
        },
        second: { finish: async () => void ended.push('second') },
      },
      contextFor: all.platform.context,
    });
    const schedule = (kind: string) =>
      all.context().transaction((inside) => queue.schedule(inside, { kind, payload: null, runAt: all.clock.now() }));
    await all.db.run('delete from jobs', []);
    await schedule('first');
    const loop = startJobLoop(runner, queue, all.clock.now, all.context().log);
    await began.given;
    const stopping = loop.stop(GRACE_MS);
    await schedule('second');
    answer.give();
    await stopping;
    expect(ended).toEqual(['first']);
    expect(await all.db.all('select attempts from jobs where kind = ?', ['second'])).toEqual([{ attempts: 0 }]);
  });

  test('lets a job that waits too long go to the next process, and writes nothing of it', async () => {
    const all = await scenario();
    const [began, answer] = [signal(), signal()];
    const ended: string[] = [];
    const { queue } = all.platform;
    const runnerOf = (worker: string, handler: JobHandler) =>
      createJobRunner({
        db: all.db,
        clock: all.clock.now,
        worker,
        handlers: { waits: handler },
        contextFor: all.platform.context,
      });
    await all
      .context()
      .transaction((inside) => queue.schedule(inside, { kind: 'waits', payload: null, runAt: all.clock.now() }));
    const runner = runnerOf('stops', {
      prepare: async () => (began.give(), await answer.given, null),
      finish: async () => void ended.push('stops'),
    });
    let running: Promise<unknown> = Promise.resolve();
    const runDue: typeof runner.runDue = (...options) => (running = runner.runDue(...options));
    const loop = startJobLoop({ ...runner, runDue }, queue, all.clock.now, all.context().log);
    await began.given;
    const held = running;
    await loop.stop(0);
    expect(await all.db.all('select attempts, leased_until from jobs where kind = ?', ['waits'])).toEqual([
      { attempts: 0, leased_until: 0 },
    ]);
    await runnerOf('next', { finish: async () => void ended.push('next') }).runDue();
    answer.give();
    await held;
    expect(ended).toEqual(['next']);
  });
});
