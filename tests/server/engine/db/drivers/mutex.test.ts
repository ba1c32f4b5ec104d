import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';

/** Takes some time, and waits for nothing. */
async function busy(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** How many tasks of a mutex ran before a request in between was answered. */
async function ranBefore(mutex: ReturnType<typeof createMutex>): Promise<number> {
  let ran = 0;
  const tasks = Array.from({ length: 20 }, () => mutex.run(() => busy(2).then(() => (ran += 1))));
  await otherWork();
  const before = ran;
  await Promise.all(tasks);
  expect(ran).toBe(20);
  return before;
}

test('tasks run one at a time in the order of the calls, also after one that fails', async () => {
  const mutex = createMutex();
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await otherWork();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.run(task(name))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('tasks that never wait hold up other work, unless they give way after some milliseconds', async () => {
  expect(await ranBefore(createMutex())).toBe(20);
  expect(await ranBefore(createMutex({ pauseAfterMs: 5 }))).toBeLessThan(8);
});
