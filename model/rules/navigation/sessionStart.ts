/** The data that the console loads before it opens, in the order in which failures count (spec 4.6). */
export type StartStep = 'user' | 'licence' | 'routes';

/**
 * `login`: the session is over, the user signs in and returns. `startOver`: token and kind are cleared and the console
 * opens /index. `wait`: the server did not report about the session; the console retries later.
 */
export type StartConsequence = 'login' | 'startOver' | 'wait';

/** No reply, a call that took too long, too many calls, and the replies of proxies while a server is unavailable. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Whether a refusal with this HTTP status (0: no reply) is only temporary.
 *
 * @example
 *   isPassing(503); // true
 */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/**
 * The consequence of the first failed step of the start (spec 4.6, 8.2), by HTTP status; undefined if no step failed.
 *
 * @example
 *   afterFailedStart({ licence: 401 }); // 'login'
 */
export function afterFailedStart(failed: Partial<Record<StartStep, number>>): StartConsequence | undefined {
  const status = failed.user ?? failed.licence ?? failed.routes;
  if (status === undefined) return undefined;
  if (status === 401) return 'login';
  return isPassing(status) ? 'wait' : 'startOver';
}
