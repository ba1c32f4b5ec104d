import { expect, test, vi } from 'vitest';
import { isLeaving, leave } from '#src/session/end/leave.ts';

/** Whether a form with a draft would still block leaving. */
const isStopped = () => {
  const stop = vi.fn();
  window.addEventListener('beforeunload', stop, { once: true });
  window.dispatchEvent(new Event('beforeunload'));
  window.removeEventListener('beforeunload', stop);
  return stop.mock.calls.length > 0;
};

test('a page is left once, and again after the browser restored it', () => {
  const open = vi.fn();
  leave(open);
  leave(open);
  expect(open).toHaveBeenCalledOnce();
  expect(isLeaving()).toBe(true);
  expect(isStopped()).toBe(false);

  window.dispatchEvent(new Event('pagehide'));
  expect(isLeaving()).toBe(false);
  expect(isStopped()).toBe(true);
  leave(open);
  expect(open).toHaveBeenCalledTimes(2);
});
