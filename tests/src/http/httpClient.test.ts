import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { watchCalls } from '#src/http/watchCalls.ts';

const answer = (status: number, body: string | null) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

afterEach(() => vi.restoreAllMocks());

describe('the one HTTP client (spec 7)', () => {
  test.each([
    [200, '{"a":1}'],
    [201, '{"a":1}'],
    [202, '{"a":1}'],
    [204, null],
  ])('%i is a success', async (status, body) => {
    answer(status, body);
    expect(await request('/api/x')).toMatchObject({ status, json: body === null ? null : { a: 1 } });
  });

  test.each([206, 302, 400, 401, 404, 409, 500, 503])(
    '%i is a fault with the message of the server',
    async (status) => {
      answer(status, '{"code":9000,"message":"参数错误","fields":{"name":"请输入内容"}}');
      await expect(request('/api/x')).rejects.toMatchObject({
        status,
        body: { code: 9000, message: '参数错误', errors: { name: '请输入内容' } },
      });
    },
  );

  test('a page in place of JSON is a fault, not a crash', async () => {
    answer(200, '<html></html>');
    await expect(request('/api/x')).rejects.toMatchObject({ cause: 'unreadable' });
  });

  test('no network is a fault; an abort by the caller stays an abort', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no route'));
    await expect(request('/api/x')).rejects.toMatchObject({ status: 0, cause: 'network' });
    const controller = new AbortController();
    controller.abort(new Error('left the page'));
    await expect(request('/api/x', { signal: controller.signal })).rejects.not.toBeInstanceOf(ApiFault);
  });

  test('a call ends after sixty seconds, and an answered one leaves no timer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    answer(200, '{}');
    await request('/api/x');
    expect(vi.getTimerCount()).toBe(0);
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('gone')))),
    );
    const ended = vi.fn<(fault: unknown) => void>();
    request('/api/x').catch(ended);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ cause: 'timeout' }));
  });

  test('JSON has its content type; another body has its own', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    await request('/api/x', { method: 'POST', body: { a: 1 } });
    await request('/api/x', { method: 'POST', body: 'a,b', headers: { 'Content-Type': 'text/csv' } });
    const sent = fetched.mock.calls.map(([, init]) => [new Headers(init?.headers).get('content-type'), init?.body]);
    expect(sent).toEqual([
      ['application/json', '{"a":1}'],
      ['text/csv', 'a,b'],
    ]);
  });

  test('every call reports how it ended, success included', async () => {
    const heard: (number | undefined)[] = [];
    const stop = watchCalls((fault) => heard.push(fault?.status));
    answer(200, '{}');
    await request('/api/x');
    answer(401, '{"code":1137}');
    await expect(request('/api/x')).rejects.toBeInstanceOf(ApiFault);
    stop();
    expect(heard).toEqual([undefined, 401]);
  });

  test('the request id of a reply without our body comes from its header', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response('<html></html>', { status: 502, headers: { 'X-Request-Id': 'r-1' } }),
    );
    await expect(request('/api/x')).rejects.toMatchObject({ status: 502, body: { request_id: 'r-1' } });
  });

  test.each(['/api/sites/undefined', '/api/clouds/undefined/volumes?size=10', 'https://here/api/undefined#top'])(
    'an address whose path contains undefined is never called (5): %s',
    async (url) => {
      const fetched = answer(200, '{}');
      await expect(request(url)).rejects.toBeInstanceOf(ApiFault);
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test('a search for the word undefined is called', async () => {
    const fetched = answer(200, '[]');
    expect((await request('/api/sites?q=undefined')).json).toEqual([]);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
