import { expect, test } from 'vitest';
import { trail } from '#src/routing/trail.ts';

type State = Parameters<typeof trail.follow>[0]['state'];

/** A router in which the test navigates. */
function followed() {
  const at = (historyAction: State['historyAction'], key: string, pathname: string, search = ''): State => ({
    historyAction,
    location: { key, pathname, search },
  });
  let listener: (state: State) => void = () => undefined;
  trail.follow({ state: at('POP', 'a', '/list'), subscribe: (given) => ((listener = given), () => undefined) });
  return (...state: Parameters<typeof at>) => listener(at(...state));
}
const before = (...passed: string[]) => trail.before(({ pathname }) => passed.includes(pathname));

test('the trail knows the entries before this one, and how far back they are', () => {
  const go = followed();
  expect(before()).toBeUndefined();
  go('REPLACE', 'b', '/list', '?filter=1');
  go('PUSH', 'c', '/record');
  go('PUSH', 'd', '/record/edit');
  go('PUSH', 'e', '/record');
  // A state that only loads is no new entry.
  go('PUSH', 'e', '/record');
  expect(before('/record', '/record/edit')).toEqual({ pathname: '/list', search: '?filter=1', steps: 3 });
  expect(before('/record')).toEqual({ pathname: '/record/edit', search: '', steps: 1 });
});

test('a step back forgets nothing until another page is opened', () => {
  const go = followed();
  go('PUSH', 'b', '/one');
  go('PUSH', 'c', '/two');
  go('POP', 'b', '/one');
  expect(before()).toMatchObject({ pathname: '/list', steps: 1 });
  go('POP', 'c', '/two');
  expect(before()).toMatchObject({ pathname: '/one', steps: 1 });
  go('POP', 'b', '/one');
  go('PUSH', 'd', '/three');
  expect(before('/two')).toMatchObject({ pathname: '/one', steps: 1 });
});

test('a router that starts forgets the one before it', () => {
  followed()('PUSH', 'b', '/one');
  followed();
  expect(before()).toBeUndefined();
});
