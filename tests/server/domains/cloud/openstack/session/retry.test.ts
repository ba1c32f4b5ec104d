import { describe, expect, test } from 'vitest';
import type { CallResult } from '#server/engine/calls/callEndpoint.ts';
import { retryAfterMs } from '#server/domains/cloud/openstack/session/retry.ts';

const answer = (status: number, retryAfter?: string): CallResult => ({
  ok: true,
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: undefined,
  elapsedMs: 1,
});
const silence = (fault: 'timeout' | 'refused' | 'tls'): CallResult => ({ ok: false, fault, elapsedMs: 1 });
const least = () => 0;
const most = () => 1;
const get = (count: number) => ({ count, idempotent: true });
const post = { count: 1, idempotent: false };

describe('retries of calls to a cloud', () => {
  test('reads, after temporary faults: with growing delays and jitter', () => {
    const waits = (random: () => number) => [1, 2, 3].map((count) => retryAfterMs(answer(503), get(count), random));
    expect(waits(least)).toEqual([100, 200, 400]);
    expect(waits(most)).toEqual([200, 400, 800]);
    expect(retryAfterMs(answer(503), get(4), most)).toBeUndefined();
  });

  test.each([502, 504, 429])('reads after a %i', (status) => {
    expect(retryAfterMs(answer(status), get(1), most)).toBe(200);
  });

  test.each([200, 400, 401, 403, 404, 409, 500])('nothing after a %i', (status) => {
    expect(retryAfterMs(answer(status), get(1), most)).toBeUndefined();
  });

  test('a timeout once, a refused connection three times, a wrong certificate never', () => {
    expect([1, 2].map((count) => retryAfterMs(silence('timeout'), get(count), most))).toEqual([200, undefined]);
    expect([1, 3, 4].map((count) => retryAfterMs(silence('refused'), get(count), most))).toEqual([200, 800, undefined]);
    expect(retryAfterMs(silence('tls'), get(1), most)).toBeUndefined();
  });

  test('writes only if the cloud named a time, which shows that it did nothing', () => {
    expect(
      [answer(503), answer(502), silence('timeout'), silence('refused')].map((result) =>
        retryAfterMs(result, post, most),
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect(retryAfterMs(answer(503, '2'), post, most)).toBe(2_000);
    expect(retryAfterMs(answer(429, '0'), post, most)).toBe(0);
  });

  test('a delay that is too long fails the call instead', () => {
    expect(retryAfterMs(answer(503, '3600'), get(1), most)).toBeUndefined();
  });
});
