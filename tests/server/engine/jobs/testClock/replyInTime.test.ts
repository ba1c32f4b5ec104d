import { describe, expect, test } from 'vitest';
import { replyInTime } from '#server/engine/jobs/testClock/replyInTime.ts';

describe('a reply that may take long', () => {
  test('is plain when it does not', async () => {
    const reply = await replyInTime(Promise.resolve({ ran: 3 }));
    expect(await reply.text()).toBe('{"ran":3}');
  });

  test('begins with spaces when it does, and is the same JSON', async () => {
    let finish: (value: { ran: number }) => void = () => undefined;
    const work = new Promise<{ ran: number }>((resolve) => (finish = resolve));
    const reply = await replyInTime(work, { firstMs: 0, everyMs: 1 });
    finish({ ran: 3 });
    const text = await reply.text();
    expect(text).toMatch(/^ +\{/);
    expect(JSON.parse(text)).toEqual({ ran: 3 });
  });

  test('is a refusal at once, and a broken body later', async () => {
    await expect(replyInTime(Promise.reject(new Error('no')))).rejects.toThrow('no');
    let fail: (reason: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    const reply = await replyInTime(work, { firstMs: 0 });
    fail(new Error('late'));
    await expect(reply.text()).rejects.toThrow('late');
  });
});
