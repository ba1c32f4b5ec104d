/** What the console asks for before it opens, in the order in which failures count (spec 4.6). */
export type StartStep = 'user' | 'licence' | 'routes';

/**
 * `login`: the session is over, sign in and come back. `startOver`: token and kind are cleared and the way leads to
 * /index. `wait`: the server did not say anything about the session; ask again when it answers.
 */
export type StartConsequence = 'login' | 'startOver' | 'wait';

/** No answer at all, a call that took too long, too many calls, and what proxies say while a server is away. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/** Whether a refusal with this HTTP status (0: no answer) says nothing but "not now". */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/** What the first failed step of the start leads to (spec 4.6, 8.2). */
export function afterFailedStart(failed: Partial<Record<StartStep, number>>): StartConsequence | undefined {
  const status = failed.user ?? failed.licence ?? failed.routes;
  if (status === undefined) return undefined;
  if (status === 401) return 'login';
  return isPassing(status) ? 'wait' : 'startOver';
}
