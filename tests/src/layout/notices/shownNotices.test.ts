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

describe('notices that stand at once', () => {
  test('the same words are one notice, in the place of the later one', () => {
    expect(words([notice('a'), notice('b'), notice('a')])).toEqual(['b 1', 'a 2']);
  });

  test('the same words of another kind, or with other values, are another notice', () => {
    expect(words([notice('a'), notice('a', 'success'), notice('a', 'error', { count: 1 })])).toEqual([
      'a 1',
      'a 1',
      'a 1',
    ]);
  });

  test('at most three, the oldest goes', () => {
    expect(words([notice('a'), notice('b'), notice('c'), notice('d')])).toEqual(['b 1', 'c 1', 'd 1']);
  });
});
