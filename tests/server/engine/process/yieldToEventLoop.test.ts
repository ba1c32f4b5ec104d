import { expect, onTestFinished, test, vi } from 'vitest';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';

test('long work lets others have their turn, and short work does not', async () => {
  // Later than any turn of the process so far.
  const begun = performance.now() + 1_000_000;
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  now.mockReturnValue(begun);
  await yieldToEventLoop();
  let others = 0;
  setImmediate(() => (others += 1));
  now.mockReturnValue(begun + 0.25);
  await yieldToEventLoop();
  expect(others).toBe(0);
  now.mockReturnValue(begun + 3);
  await yieldToEventLoop();
  expect(others).toBe(1);
  // The next turn has begun.
  setImmediate(() => (others += 1));
  await yieldToEventLoop();
  expect(others).toBe(1);
});
