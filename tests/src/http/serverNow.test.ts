import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import { serverNow } from '#src/http/serverNow.ts';

afterEach(() => vi.restoreAllMocks());

const answer = (headers: Record<string, string>, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status, headers }));

test('is the time of the browser, unless a response says where a test clock stands', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  onTestFinished(() => void vi.useRealTimers());
  answer({});
  await request('/api/x');
  expect(serverNow()).toBe(Date.UTC(2026, 10, 20));
  answer({ 'test-clock': '2026-01-31T01:00:00.000Z' });
  await request('/api/x');
  expect(serverNow()).toBe(Date.UTC(2026, 0, 31, 1));
  expect(formatAge(new Date('2026-01-31T00:58:00Z'), 'en')).toBe('2 minutes ago');
  answer({ 'test-clock': '2026-02-28T01:00:00.000Z' }, 409);
  await request('/api/x').catch(() => undefined);
  expect(serverNow()).toBe(Date.UTC(2026, 1, 28, 1));
  answer({});
  await request('/api/x');
  expect(serverNow()).toBe(Date.now());
});
