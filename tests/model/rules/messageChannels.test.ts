import { expect, test } from 'vitest';
import type { MessageType } from '#model/messages/inboxDefinition.ts';
import { channelsOf } from '#model/rules/messageChannels.ts';

const type = (more: Partial<MessageType> = {}): MessageType => ({
  level: 'info',
  channels: ['inApp'],
  always: [],
  ...more,
});

test.each([
  ['no choice', type(), undefined, ['inApp']],
  ['nonsense', type(), { email: 'yes' }, ['inApp']],
  ['a list', type(), ['email'], ['inApp']],
  ['email too', type(), { email: true }, ['inApp', 'email']],
  ['email only', type(), { inApp: false, email: true }, ['email']],
  ['nothing', type(), { inApp: false }, []],
  ['nothing, where it is always shown', type({ always: ['inApp'] }), { inApp: false }, ['inApp']],
])('%s', (_, of, chosen, expected) => {
  expect(channelsOf(of, chosen)).toEqual(expected);
});
