import { keptByPage } from './pageState.ts';

let standing: number | undefined;
keptByPage(() => (standing = undefined));

/**
 * Now, in milliseconds, for what the platform dates: ages, ranges, expiry. It is the time of the browser, unless the
 * platform runs on a test clock, which stands still between calls.
 */
export function serverNow(): number {
  return standing ?? Date.now();
}

/** Every response of a platform on a test clock says where it stands; others say nothing. */
export function readTestClock(headers: Headers): void {
  const instant = headers.get('test-clock');
  standing = instant === null ? undefined : Date.parse(instant);
}
