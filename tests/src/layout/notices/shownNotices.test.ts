import type { NotificationPayload } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { shownNotices } from '#src/layout/notices/shownNotices.ts';

const notice = (
  message: string,
  type: NotificationPayload['type'] = 'error',
  messageArgs = {},
): NotificationPayload => ({ message, type, notificationOptions: { messageArgs } });
const words = (all: NotificationPayload[]) =>
  shownNotices(all).map(({ payload, times }) => `${payload.message} ${times}`);

describe('notices shown together', () => {
  test('the same message is one notice, at the position of the latest', () => {
    expect(words([notice('a'), notice('b'), notice('a')])).toEqual(['b 1', 'a 2']);
  });

  test('the same message of another kind, or with other values, is a separate notice', () => {
    expect(words([notice('a'), notice('a', 'success'), notice('a', 'error', { count: 1 })])).toEqual([
      'a 1',
      'a 1',
      'a 1',
    ]);
  });

  test('at most three; the oldest closes', () => {
    expect(words([notice('a'), notice('b'), notice('c'), notice('d')])).toEqual(['b 1', 'c 1', 'd 1']);
  });
});
