import { expect, onTestFinished, test } from 'vitest';
import { startJobLoop } from '#server/jobs/jobLoop.ts';
import { createJobRunner, type JobHandler } from '#server/jobs/jobRunner.ts';
import { scenario } from '../../support/scenario.ts';

/** A promise, and the hand that ends it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

test('a job that waits for another system does not hold up the jobs after it', async () => {
  const all = await scenario();
  const [began, answer, done] = [signal(), signal(), signal()];
  const slow: JobHandler = { prepare: async () => (began.give(), await answer.given, null), finish: async () => undefined };
  const quick: JobHandler = { finish: async () => done.give() };
  const { queue } = all.platform;
  const runner = createJobRunner({ db: all.db, clock: all.clock.now, worker: 'loop', handlers: { slow, quick }, contextFor: all.platform.context });
  const loop = startJobLoop(runner, queue, all.clock.now, all.context().log);
  onTestFinished(async () => {
    answer.give();
    await loop.stop();
  });

  const schedule = (kind: string) => all.context().transaction((inside) => queue.schedule(inside, { kind, payload: null, runAt: all.clock.now() }));
  await schedule('slow');
  await began.given;
  await schedule('quick');
  await done.given;
  expect(await all.db.all('select kind from jobs where kind = ?', ['slow'])).toHaveLength(1);
});
