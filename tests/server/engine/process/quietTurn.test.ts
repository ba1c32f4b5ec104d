import { expect, onTestFinished, test, vi } from 'vitest';
import { quietTurn } from '#server/engine/process/quietTurn.ts';

/** Turns that have `ms` of other work each, until `quietTurn` ends. Returns their number. */
async function turnsOf(ms: readonly number[]): Promise<number> {
  let now = 1_000_000;
  let turns = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const other = () => {
    now += ms[turns] ?? 0;
    turns += 1;
    if (turns < ms.length) setImmediate(other);
  };
  setImmediate(other);
  await quietTurn();
  return turns;
}

test('work in the background waits while requests are answered', async () => {
  expect(await turnsOf([3, 2, 0.1, 3, 3])).toBe(3);
});

test('it does not wait without end', async () => {
  expect(await turnsOf([9, 9, 9, 9, 9])).toBe(3);
});
