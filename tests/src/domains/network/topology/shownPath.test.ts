import { expect, test } from 'vitest';
import { shownPath } from '#src/domains/network/topology/shownPath.ts';

const drawn = new Set(['instances/a', 'subnets/s', 'routers/r']);
const path = [
  { resource: 'instances', id: 'a' },
  { resource: 'subnets', id: 's' },
  { resource: 'ports', id: 'p' },
  { resource: 'subnets', id: 's' },
  { resource: 'routers', id: 'r' },
  { resource: 'networks', id: 'unseen' },
];
const steps = [
  { ok: true, word: 'routed', message: 'The router forwards it', title: 'r' },
  { ok: false, word: 'noRoute', message: 'There is no route', title: 'r' },
];

test('a path is shown by what is drawn of it, once, with the reason where it stops', () => {
  expect(shownPath({ reachable: false, steps, path }, drawn)).toEqual({
    keys: ['instances/a', 'subnets/s', 'routers/r'],
    reachable: false,
    reason: 'There is no route',
  });
  expect(shownPath({ reachable: true, steps: steps.slice(0, 1), path }, drawn)).not.toHaveProperty('reason');
});
