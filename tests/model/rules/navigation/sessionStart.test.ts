import { describe, expect, test } from 'vitest';
import {
  afterFailedStart,
  isPassing,
  type StartConsequence,
  type StartStep,
} from '#model/rules/navigation/sessionStart.ts';

describe('the consequence of a failed start (spec 4.6, 8.2)', () => {
  test.each<[string, Partial<Record<StartStep, number>>, StartConsequence | undefined]>([
    ['nothing failed', {}, undefined],
    ['the user: the session is over', { user: 401 }, 'login'],
    ['the user was refused', { user: 403 }, 'startOver'],
    ['the user could not be read', { user: 500 }, 'startOver'],
    ['the licence was refused', { licence: 403 }, 'startOver'],
    ['the licence could not be read', { licence: 500 }, 'startOver'],
    ['the licence: the session is over', { licence: 401 }, 'login'],
    ['the routes were refused', { routes: 403 }, 'startOver'],
    ['the routes could not be read', { routes: 500 }, 'startOver'],
    ['the routes: the session is over', { routes: 401 }, 'login'],
    ['the user comes before the routes', { user: 401, routes: 500 }, 'login'],
    ['the licence comes before the routes', { licence: 500, routes: 401 }, 'startOver'],
    ['the server did not answer', { user: 0 }, 'wait'],
    ['the server is being restarted behind a proxy', { user: 502 }, 'wait'],
  ])('%s', (_, failed, consequence) => {
    expect(afterFailedStart(failed)).toBe(consequence);
  });

  test.each([0, 408, 429, 502, 503, 504])('%i only means "not now"', (status) => {
    expect(isPassing(status)).toBe(true);
  });

  test.each([400, 401, 403, 404, 409, 500])('%i is an answer', (status) => {
    expect(isPassing(status)).toBe(false);
  });
});
