import { expect, test } from 'vitest';
import { sessionKind } from '#src/session/start/sessionKind.ts';

test.each([
  ['user-kind=0', 0],
  ['theme=dark; user-kind=3', 3],
  ['user-kind=4; theme=dark', 4],
  ['', undefined],
  ['user-kind=', undefined],
  ['other-user-kind=1', undefined],
])('the cookie user-kind reveals a session to the page (spec 4.6): %j', (cookies, kind) => {
  expect(sessionKind(cookies)).toBe(kind);
});
