import { describe, expect, test } from 'vitest';
import { outerPath } from '#src/routing/outerPath.ts';
import type { Place } from '#src/routing/place.ts';
import { placeAt } from '#src/routing/placeAt.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { entry } from './manifestOf.ts';

const table = routeTable({
  pages: [],
  resources: [
    entry('users', { list: '/iam/user', show: '/iam/user/detail/:id', create: '/iam/user/addForm' }),
    entry('regions', { list: '/area' }),
    entry('sites', { list: '/website', show: '/websiteDetail/:id/:name/:regionid' }, { regionid: 'region_id' }),
    entry('networks', { list: '/networks' }),
    entry('savedViews', {}),
    entry('products', { list: '/product', show: '/productdesc/:id' }),
    entry('prices', { show: '/productdesc/:product_id/price/:id' }),
    entry('alarms', { list: '/alarmmanagement', show: '/alarmmanagement/:id', create: '/addalarm/:id?' }),
  ],
});

function outer(path: string, here = '/index', records: Record<string, Record<string, unknown>> = {}) {
  const [pathname = '', search = ''] = path.split('?');
  const [herePath = '', hereSearch = ''] = here.split('?');
  const address = outerPath(
    { pathname, search: search && `?${search}` },
    {
      table,
      here: { pathname: herePath, search: hereSearch && `?${hereSearch}` },
      recordOf: (resource, id) => records[`${resource} ${id}`],
    },
  );
  return `${address.pathname}${address.search}`;
}

describe("react-admin's paths become those of the specification (spec 2.2)", () => {
  test.each([
    ['/-/users', '/iam/user'],
    ['/-/users/create', '/iam/user/addForm'],
    ['/-/users/7/show', '/iam/user/detail/7'],
    ['/-/users/create?source=%7B%7D', '/iam/user/addForm?source=%7B%7D'],
    ['/-/users/a%2Fb/show', '/iam/user/detail/a%2Fb'],
  ])('%s → %s', (inner, address) => {
    expect(outer(inner)).toBe(address);
  });

  test.each([
    ['/-/alarms/create', '/alarmmanagement/2', '/addalarm'],
    ['/-/alarms/2', '/alarmmanagement/2', '/addalarm/2'],
    ['/-/alarms/2', '/alarmmanagement', '/addalarm/2'],
  ])('%s on %s → %s, one page for a new record and a change', (inner, here, address) => {
    expect(outer(inner, here)).toBe(address);
  });

  test('an address of the specification stays, although a resource has the same name', () => {
    expect(outer('/networks?page=2')).toBe('/networks?page=2');
  });

  test("a redirect to a page outside the resources loses react-admin's prefix", () => {
    expect(outer('/-/index')).toBe('/index');
  });

  test('parameters beside the id come from the cached record', () => {
    expect(outer('/-/sites/3/show', '/website', { 'sites 3': { id: 3, name: '上海', region_id: 2 } })).toBe(
      '/websiteDetail/3/%E4%B8%8A%E6%B5%B7/2',
    );
    expect(outer('/-/sites/3/show')).toBe('/websiteDetail/3/-/-');
  });

  test('on the page of the record they come from its address, but not for another record', () => {
    expect(outer('/-/sites/3/show', '/websiteDetail/3/上海/2')).toBe('/websiteDetail/3/%E4%B8%8A%E6%B5%B7/2');
    expect(outer('/-/sites/4/show', '/websiteDetail/3/上海/2')).toBe('/websiteDetail/4/-/-');
  });
});

describe('a view without its own page opens as a side panel', () => {
  test.each([
    ['/-/regions/create', '/area?create'],
    ['/-/regions/7', '/area?edit=7'],
    ['/-/regions/7/show', '/area?show=7'],
  ])('%s → %s', (inner, address) => {
    expect(outer(inner)).toBe(address);
  });

  test('over the current list, with its filter kept', () => {
    expect(outer('/-/regions/7', '/area?page=2&show=4')).toBe('/area?page=2&edit=7');
  });

  test('never over the page of a record of another kind', () => {
    expect(outer('/-/prices/create', '/productdesc/5')).toBe('/productdesc/5');
    expect(outer('/-/prices/create', '/productdesc/5/price/9')).toBe('/productdesc/5/price/9?create');
    expect(outer('/-/prices/9/show', '/productdesc/5')).toBe('/productdesc/-/price/9');
  });

  test("over the record's own page if the reader is there, otherwise over the list", () => {
    expect(outer('/-/users/7', '/iam/user/detail/7')).toBe('/iam/user/detail/7?edit=7');
    expect(outer('/-/users/8', '/iam/user/detail/7')).toBe('/iam/user?edit=8');
  });

  test('back to the list closes the panel and keeps the rest', () => {
    expect(outer('/-/regions', '/area?page=2&edit=7')).toBe('/area?page=2');
  });

  test('a resource without any page leaves the reader on the current page', () => {
    expect(outer('/-/savedViews/7', '/area?page=2')).toBe('/area?page=2');
  });
});

describe('the page of a view of a list', () => {
  const bin = { key: 'bin', label: { zh: 'b', en: 'Bin' }, routes: { list: { path: '/bin', params: {} } } };
  const own = {
    key: 'own',
    label: { zh: 'o', en: 'Own' },
    routes: { list: { path: '/own', params: {} }, show: { path: '/own/:id', params: { id: 'id' } } },
  };
  const vms = { ...entry('vms', { list: '/vm', show: '/vm/:id' }), views: [bin, own] };
  const views = routeTable({ pages: [], resources: [vms] });
  const from = (here: string, inner: string) => {
    const [pathname = '', search = ''] = here.split('?');
    const address = outerPath(
      { pathname: inner, search: '' },
      { table: views, here: { pathname, search: search && `?${search}` }, recordOf: () => undefined },
    );
    return `${address.pathname}${address.search}`;
  };

  test('has its own address', () => {
    expect(views.placeOf('/bin')).toMatchObject({ kind: 'resource', view: 'list', listView: 'bin' });
    expect(views.placeOf('/own/7')).toMatchObject({ view: 'show', listView: 'own', id: '7' });
    expect(views.placeOf('/vm')).not.toHaveProperty('listView');
  });

  test('opens records on the page of the view, or on the usual one, which then stores the origin', () => {
    expect(from('/own', '/-/vms/7/show')).toBe('/own/7');
    expect(from('/bin', '/-/vms/7/show')).toBe('/vm/7?from=bin');
    expect(from('/vm', '/-/vms/7/show')).toBe('/vm/7');
  });

  test('is the target of the way back from a record', () => {
    const at = (pathname: string, search = '') => routeOf(placeAt(views, { pathname, search }) as Place).activeMenu;
    expect(at('/vm/7', '?from=bin')).toBe('/bin');
    expect(at('/own/7')).toBe('/own');
    expect(at('/vm/7')).toBe('/vm');
    expect(at('/vm/7', '?from=nowhere')).toBe('/vm');
    expect(from('/vm/7?from=bin', '/-/vms')).toBe('/bin');
  });

  test('keeps panels over it', () => {
    expect(from('/bin?page=2', '/-/vms/create')).toBe('/bin?page=2&create');
  });
});
