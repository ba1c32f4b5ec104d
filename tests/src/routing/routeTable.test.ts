import { describe, expect, test } from 'vitest';
import { panelOf } from '#src/routing/panel.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { entry } from './manifestOf.ts';

const table = routeTable({
  pages: [],
  resources: [
    entry('projects', { list: '/iam/project', show: '/iam/project/:id', create: '/iam/project/addForm' }),
    entry('policies', { list: '/iam/policie', show: '/iam/policie/contact/:id' }),
    entry(
      'policyVersions',
      { list: '/iam/policie/version:policy', show: '/iam/policie/versionDetail/:policyId/:versionId' },
      { policy: 'policy_id', policyId: 'policy_id', versionId: 'id' },
    ),
    entry('alarms', { create: '/addalarm/:id?' }),
  ],
});

function place(pathname: string) {
  const found = table.placeOf(pathname);
  return found?.kind === 'resource' ? [found.entry.resource, found.view, found.id] : found;
}

describe('an address has one place (spec 2.2)', () => {
  test.each([
    ['/iam/project', ['projects', 'list', undefined]],
    ['/iam/project/7', ['projects', 'show', '7']],
    ['/iam/project/addForm', ['projects', 'create', undefined]],
    ['/iam/policie/contact/7', ['policies', 'show', '7']],
    ['/iam/policie/version7', ['policyVersions', 'list', undefined]],
    ['/iam/policie/versionDetail/7/2', ['policyVersions', 'show', '2']],
    ['/addalarm', ['alarms', 'create', undefined]],
    ['/addalarm/7', ['alarms', 'edit', '7']],
  ])('%s', (pathname, expected) => {
    expect(place(pathname)).toEqual(expected);
  });

  test('an unknown address has none', () => {
    expect(place('/iam')).toBeUndefined();
    expect(place('/-/projects')).toBeUndefined();
  });
});

test('an address carries fields, such as the policy whose versions a list shows', () => {
  expect(table.placeOf('/iam/policie/version7')?.params).toMatchObject({ policy_id: '7' });
  expect(table.placeOf('/iam/policie/versionDetail/7/2')?.params).toMatchObject({ policy_id: '7', id: '2' });
});

describe('the query can open a panel', () => {
  test.each([
    ['?create', { mode: 'create' }],
    ['?page=2&edit=7', { mode: 'edit', id: '7' }],
    ['?show=a%2Fb', { mode: 'show', id: 'a/b' }],
    ['?edit=', undefined],
    ['?page=2', undefined],
  ])('%s', (search, panel) => {
    expect(panelOf(search)).toEqual(panel);
  });
});

describe('a former address (`was` of a route)', () => {
  const former = routeTable({
    pages: [],
    resources: [
      {
        ...entry('racks', { list: '/racks', show: '/racks/:id/:site' }),
        routes: {
          list: { path: '/racks', was: '/cabinet', params: {} },
          show: { path: '/racks/:id/:site', was: '/cabinet/:site/:id', params: { id: 'id', site: 'site' } },
        },
      },
    ],
  });

  test.each([
    ['/cabinet', '/racks'],
    ['/cabinet/north/7', '/racks/7/north'],
    ['/racks', undefined],
    ['/cabinets', undefined],
  ])('%s leads to %s', (pathname, expected) => {
    expect(former.addressNow(pathname)).toBe(expected);
  });
});
