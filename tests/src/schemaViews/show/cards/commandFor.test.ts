import { describe, expect, test } from 'vitest';
import { commandFor } from '#src/schemaViews/show/cards/commandFor.ts';

const TEMPLATES = ['ssh {user}@{public}', 'ssh {user}@{private}'];

describe('the command of a card', () => {
  test.each([
    ['the first of a list', { user: 'ubuntu', public: ['203.0.113.9', '203.0.113.10'] }, 'ssh ubuntu@203.0.113.9'],
    ['the next template without a value', { user: 'ubuntu', public: [], private: '10.0.0.4' }, 'ssh ubuntu@10.0.0.4'],
    ['an IPv6 address', { user: 'root', public: 'fe80::1%eth0' }, 'ssh root@fe80::1%eth0'],
    ['nothing without the user', { public: '203.0.113.9' }, undefined],
    ['nothing without an address', { user: 'ubuntu', private: null }, undefined],
  ])('takes %s', (_, record, command) => {
    expect(commandFor(TEMPLATES, record)).toBe(command);
  });

  // The values come from clouds and from other people, and the command runs in the reader's shell.
  test.each(['a;reboot', 'a b', '$(id)', '`id`', 'a\nb', "a'b", '-oProxyCommand=x', 'a|b', 'a&b', 'a>b'])(
    'never contains %j',
    (value) => {
      expect(commandFor(['ssh {user}@{public}'], { user: value, public: '203.0.113.9' })).toBeUndefined();
      expect(commandFor(['ssh root@{public}'], { public: [value] })).toBeUndefined();
    },
  );
});
