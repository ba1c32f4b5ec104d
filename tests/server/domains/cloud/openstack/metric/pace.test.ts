import { expect, test } from 'vitest';
import { createPace } from '#server/domains/cloud/openstack/metric/pace.ts';

/** Calls that take so long by a clock that only moves while everything waits. */
async function run(machines: number, { takesMs, calls = 1 }: { takesMs: number; calls?: number }) {
  let now = 0;
  let [running, most] = [0, 0];
  const sleepers: { until: number; wake: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((wake) => sleepers.push({ until: now + ms, wake }));
  const pace = createPace({ clock: () => now, wait });
  let left = machines;
  const all = Array.from({ length: machines }, () =>
    pace(calls, async () => {
      most = Math.max(most, ++running);
      await wait(takesMs);
      running -= 1;
      left -= 1;
    }),
  );
  for (;;) {
    // Everything that follows from the last wait, up to the next.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    if (left === 0) break;
    sleepers.sort((one, other) => one.until - other.until);
    const next = sleepers.shift();
    if (next === undefined) throw new Error('everything stands still');
    now = Math.max(now, next.until);
    next.wake();
  }
  await Promise.all(all);
  return { ms: now, most };
}

test('a cloud gets at most ten calls a second, from four lanes', async () => {
  const { ms, most } = await run(600, { takesMs: 50 });
  expect(most).toBe(4);
  expect(ms).toBeGreaterThanOrEqual(59_000);
  expect(ms).toBeLessThan(61_000);
});

test('a measurement of several calls counts as that many', async () => {
  expect((await run(40, { takesMs: 50, calls: 4 })).ms).toBeGreaterThanOrEqual(14_000);
});

test('a slow cloud has calls for half of the time, and no rest is longer than ten seconds', async () => {
  expect((await run(8, { takesMs: 2_000 })).ms).toBe(2_000 + 2_000 + 2_000);
  expect((await run(8, { takesMs: 30_000 })).ms).toBe(30_000 + 10_000 + 30_000);
});

test('a call that fails gives its lane back', async () => {
  const pace = createPace({ clock: () => 0, wait: async () => undefined });
  for (let call = 0; call < 9; call += 1)
    await expect(pace(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pace(1, async () => 'yes')).toBe('yes');
});
