import { connection } from './connection.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Waits until a retry makes sense: while the server is away, until it is back (true); otherwise for a delay that grows
 * with the failures.
 */
export async function whenAnswerable(failures: number, signal: AbortSignal): Promise<boolean> {
  const wasAway = connection.state() !== 'online';
  await new Promise<void>((resolve) => {
    const stopFollowing = connection.subscribe(() => connection.state() === 'online' && end());
    const timer = wasAway ? undefined : setTimeout(end, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)));
    signal.addEventListener('abort', end, { once: true });
    function end() {
      stopFollowing();
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
  return wasAway;
}
