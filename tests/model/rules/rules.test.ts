import { describe, expect, test } from 'vitest';
import type { ScaleStep } from '#model/language/fieldDefinition.ts';
import { backTarget } from '#model/rules/navigation/backTarget.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { clampIpSegment } from '#model/rules/clampIpSegment.ts';
import {
  listAfterCloudChange,
  pathAfterCloudChange,
  selectedCloud,
  selectsCloud,
} from '#model/rules/navigation/cloudSelection.ts';
import { landingPath } from '#model/rules/navigation/landingPath.ts';
import { licenceState } from '#model/domains/platform/licenceState.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import { routeName } from '#model/rules/navigation/routeName.ts';
import { scaleStep } from '#model/rules/scaleStep.ts';
import { showsCloudSwitcher } from '#model/rules/navigation/showsCloudSwitcher.ts';
import { productSchemas } from '../../support/scenario.ts';
import { actorWith, label } from '../definitions.ts';

describe('cloud usage tag (spec 4.4)', () => {
  const tag = (zh: string) => ({ label: { zh, en: zh } });
  const scale: ScaleStep[] = [
    { is: 0.9 },
    { is: 1, ...tag('已满') },
    { below: 0.5, ...tag('空闲') },
    { below: 0.9, ...tag('繁忙') },
    { below: 1, ...tag('紧张') },
  ];

  test.each([
    [0, '空闲'],
    [0.49999, '空闲'],
    [0.5, '繁忙'],
    [0.89999, '繁忙'],
    [0.9, undefined],
    [0.90001, '紧张'],
    [0.99999, '紧张'],
    [1, '已满'],
    [1.1, undefined],
    [null, undefined],
    ['0.2', undefined],
  ])('a usage of %s shows %s', (usage, expected) => {
    expect(scaleStep(scale, usage)?.label?.zh).toBe(expected);
  });

  test('steps are tested in order', () => {
    expect(scaleStep([{ below: 1, ...tag('紧张') }, { is: 0.9 }], 0.9)?.label?.zh).toBe('紧张');
  });

  test('without a scale there is none', () => {
    expect(scaleStep(undefined, 0.2)).toBeUndefined();
  });
});

describe('licence (spec 4.6, 8.2)', () => {
  const now = Date.UTC(2026, 10, 20);

  test.each([
    [now - 1, 'expired'],
    [now, 'expired'],
    [now + 1, 'expiring'],
    [now + 5_184_000_000, 'expiring'],
    [now + 5_184_000_001, 'valid'],
  ])('ending at %i is %s', (end, state) => {
    expect(licenceState(end, now, 60)).toBe(state);
  });
});

describe('landing pages (spec 6)', () => {
  const roles = [
    ['ADMIN', '/index'],
    ['TENANT_ADMIN', '/nextStack/vm'],
    ['TENANT', '/nextStack/vm'],
    ['PROVIDER', '/separateAccountingSystem/providers_record'],
  ].map(([role = '', landing = '']) => ({ role, landing, label }));

  test.each([
    [['system', 'ADMIN'], '/index'],
    [['TENANT'], '/nextStack/vm'],
    [['PROVIDER'], '/separateAccountingSystem/providers_record'],
    [['PROVIDER', 'TENANT'], '/nextStack/vm'],
    [['bp_user'], '/index'],
  ])('%j lands on %s', (grants, path) => {
    expect(landingPath(actorWith(...grants), { roles })).toBe(path);
  });
});

describe('back link (spec 2.6)', () => {
  test.each([
    ['anything', 1, { path: '/index' }],
    ['userMsg', 0, { path: '/index' }],
    ['userMsg', 2, 'back'],
    ['wareserveDetail', 5, 'back'],
    ['license', 5, 'back'],
    ['serviceFromApp', 5, 'back'],
    ['containerFromService', 5, 'back'],
    ['ContainDetail', 5, 'back'],
    ['nodeList', 5, 'back'],
    ['alarmdetails', 2, { path: '/alarmmanagement' }],
    ['addalarm', 2, { path: '/alarmmanagement' }],
    ['alarmdetails', 1, { path: '/index' }],
    ['vm', 2, { path: '/nextStack/vm' }],
  ])('%s after %i entries', (route, length, target) => {
    expect(backTarget(route, length, '/nextStack/vm')).toEqual(target);
  });
});

describe('cloud selection (spec 4.5)', () => {
  const clouds = [
    { cloud_id: 'a', product: 'easystack' },
    { cloud_id: 'b', product: 'NextStack' },
  ];

  test.each([
    ['b', 'b'],
    ['gone', 'a'],
    [undefined, 'a'],
  ])('with %s saved selects %s', (saved, expected) => {
    expect(selectedCloud(clouds, saved)?.cloud_id).toBe(expected);
  });

  test('without clouds selects none', () => {
    expect(selectedCloud([], 'a')).toBeUndefined();
  });

  test.each([
    ['nextStack', 'nextstack', 'EasyStack', '/instance'],
    ['compute', 'nextstack', 'openstack', '/instance'],
    ['compute', 'openstack', 'NEXTSTACK', '/nextStack/vm'],
    ['compute', 'easystack', 'openstack', '/instance'],
    ['compute', 'OpenStack', 'openstack', undefined],
    ['compute', 'openstack', 'other', undefined],
    ['billing', 'openstack', 'nextstack', undefined],
  ])('in group %s from %s to %s leads to %s', (group, from, to, path) => {
    const { groups, cloudProducts, resources } = productSchemas();
    expect(
      pathAfterCloudChange(
        groups.find(({ key }) => key === group),
        { cloud_id: 'a', product: from },
        { cloud_id: 'b', product: to },
        { cloudProducts, resources: Object.values(resources) },
      ),
    ).toBe(path);
  });

  const ofCloud = { path: '/clouds/{cloud_id}/volumes', list: '/volume', hasRecord: true };
  test.each([
    ['a record of the cloud before', ofCloud, '/volume'],
    ['a list, which shows the other cloud by itself', { ...ofCloud, hasRecord: false }, undefined],
    ['a record of no cloud', { ...ofCloud, path: '/regions' }, undefined],
    ['a record without a list', { ...ofCloud, list: undefined }, undefined],
    ['a list below another record', { ...ofCloud, list: '/volume/:id/parts' }, undefined],
  ])('another cloud leaves %s for %o: %s', (_, page, path) => {
    expect(listAfterCloudChange(page)).toBe(path);
  });

  test.each([
    [['system', 'ADMIN'], true],
    [['TENANT_ADMIN'], true],
    [['PROVIDER', 'TENANT'], true],
    [['PROVIDER', 'OPERATION_SUPPORTER', 'COPOTE_ADMIN'], false],
    [[], false],
  ])('%j lists clouds and has one selected: %s', (grants, selects) => {
    expect(selectsCloud(actorWith(...grants), productSchemas().roles)).toBe(selects);
  });
});

describe('the pages with the cloud switcher (spec 2.5)', () => {
  test.each([
    ['/nextStack/vm', '', true],
    ['/nextStack/vm/detail/:id', '', true],
    ['/nextStack/vm/add', '', false],
    ['/instance', '', true],
    ['/instanceadd', '', true],
    ['/volume', '', false],
    ['/networks', '', false],
    ['/statistics', 'clouds', true],
    ['/statistics', '', false],
    ['/statistics', 'nodes', false],
    ['/statistics/alarm', 'clouds', false],
    ['/index', 'clouds', false],
  ])('%s with type=%s: %s', (path, type, shown) => {
    const { groups, pages, resources } = productSchemas();
    const ofResources = Object.values(resources).flatMap(({ routes, menu }) =>
      Object.values(routes).map((each) => ({ ...each, group: menu?.group })),
    );
    const route = [...pages, ...ofResources].find((each) => each.path === path);
    expect(showsCloudSwitcher({ ...route, path, group: groups.find(({ key }) => key === route?.group), type })).toBe(
      shown,
    );
  });
});

test.each([
  ['/userMsg', 'userMsg'],
  ['/license', 'license'],
  ['/nextStack/vm/add', 'nextStack-vm-add'],
  ['/alarmdetails/:id', 'alarmdetails'],
  ['/addalarm/:id?', 'addalarm'],
  ['/iam/policie/version:id', 'iam-policie-version'],
  ['/', ''],
])('the route %s is called %s (spec 2.2)', (path, name) => {
  expect(routeName(path)).toBe(name);
});

test.each([
  [0, null, { type: 'user', id: 7 }],
  [1, 5, { type: 'user', id: 7 }],
  [2, 5, { type: 'bp', id: 5 }],
  [3, null, { type: 'user', id: 7 }],
  [4, 5, { type: 'bp', id: 5 }],
])('kind %i of organisation %s sees the balance of %j (spec 6)', (kind, bp_id, owner) => {
  expect(balanceOwner({ id: 7, kind, bp_id })).toEqual(owner);
});

test.each([
  ['', '0'],
  ['0', '0'],
  ['12', '12'],
  ['007', '7'],
  ['255', '255'],
  ['256', '255'],
  ['999', '255'],
  ['x', 'x'],
  ['-1', '-1'],
])('an IP segment typed as %j becomes %j (spec 5)', (typed, value) => {
  expect(clampIpSegment(typed)).toBe(value);
});

describe('money', () => {
  test.each([
    ['0', 0, '0.00'],
    ['12.5', 12_500_000, '12.50'],
    ['0.000001', 1, '0.000001'],
    ['-0.1', -100_000, '-0.10'],
    ['0.1', 100_000, '0.10'],
    ['1.2345', 1_234_500, '1.2345'],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER, '9007199254.740991'],
    [0.3, 300_000, '0.30'],
    ['-0', 0, '0.00'],
  ])('%s yuan are %i micro-yuan, written %s', (amount, micro, text) => {
    expect(microYuan(amount)).toBe(micro);
    expect(yuan(micro)).toBe(text);
  });

  test.each(['', 'x', '1,5', '1e3', '0.0000001', '9007199254.740992', '+1', '.5', '1.', 1e21, true, null])(
    '%j is no amount',
    (amount) => {
      expect(microYuan(amount)).toBeUndefined();
    },
  );
});
