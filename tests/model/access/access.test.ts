import { describe, expect, test } from 'vitest';
import { can, canField } from '#model/access/access.ts';
import type { Operation } from '#model/language/definition.ts';
import { action, actorWith, definition, field, fieldsOf } from '../definitions.ts';

const admin = actorWith('ADMIN');
const tenant = actorWith('TENANT');
const allowed = { allowed: true };

const states = {
  active: { label: { zh: '运行', en: 'Active' } },
  inactive: { label: { zh: '停用', en: 'Inactive' } },
  rebooting: { label: { zh: '重启中', en: 'Rebooting' }, transient: true },
};
const gateways = definition({
  fields: fieldsOf(
    field('status', 'state', { values: states }),
    field('locked', 'boolean'),
    field('owner_id', 'reference'),
    field('price', 'money'),
  ),
  stateField: 'status',
  actions: {
    reboot: action('reboot', { from: ['active'], via: 'rebooting', to: 'active', access: ['ADMIN', 'TENANT'] }),
    lock: action('lock', { where: { locked: false }, whereHelp: { zh: '已锁定', en: 'It is locked' } }),
    move: action('move', {
      where: { locked: false },
      whereError: 'a.locked',
      guards: [{ where: { price: '1' }, whereHelp: { zh: '太贵', en: 'Too dear' }, whereError: 'a.dear' }],
    }),
    give: action('give', { where: { owner_id: '$user.id' } }),
  },
  delete: { from: ['inactive'], confirm: 'plain', bulk: true, force: false },
});

describe('an operation on the resource', () => {
  const operations: Operation[] = ['list', 'show', 'create', 'update', 'delete', 'export', 'import', 'history', 'pick'];

  test.each(operations)('%s is open to the words of its list only', (operation) => {
    const only = definition({ access: { ...definition().access, [operation]: ['TENANT'] } });
    expect(can(tenant, operation, only)).toEqual(allowed);
    expect(can(admin, operation, only)).toEqual({
      allowed: false,
      kind: 'role',
      messageKey: 'reason.role',
      who: ['TENANT'],
    });
  });

  test('an empty list is open to no one', () => {
    expect(can(admin, 'list', definition({ access: { ...definition().access, list: [] } })).allowed).toBe(false);
  });

  test('a record of the platform is read by those who may, and no one writes it', () => {
    const owned = definition({ platformOwned: true });
    expect(can(admin, 'list', owned)).toEqual(allowed);
    for (const write of ['create', 'update', 'delete', 'import'] as const) {
      expect(can(admin, write, owned)).toMatchObject({
        allowed: false,
        kind: 'platform',
        messageKey: 'reason.platform',
      });
    }
  });
});

describe('an action on a record', () => {
  test('is open in its states', () => {
    expect(can(tenant, { action: 'reboot' }, gateways, { status: 'active' })).toEqual(allowed);
  });

  test('is refused in others, with the states in words', () => {
    expect(can(admin, { action: 'reboot' }, gateways, { status: 'inactive' })).toEqual({
      allowed: false,
      kind: 'state',
      messageKey: 'reason.state',
      params: { state: states.inactive.label, states: states.active.label },
      state: { is: 'inactive', needs: ['active'], steps: [] },
    });
  });

  test('names every state that would do', () => {
    const some = definition({ ...gateways, actions: { reboot: action('reboot', { from: ['active', 'inactive'] }) } });
    expect(can(admin, { action: 'reboot' }, some, { status: 'melted' })).toMatchObject({
      params: { states: { zh: '运行”“停用', en: 'Active” or “Inactive' } },
    });
  });

  test('waits for a state that ends automatically', () => {
    expect(can(admin, { action: 'reboot' }, gateways, { status: 'rebooting' })).toMatchObject({
      kind: 'state',
      messageKey: 'reason.transient',
    });
  });

  test('is refused in an unknown state, or without one', () => {
    for (const status of ['melted', null, undefined])
      expect(can(admin, { action: 'reboot' }, gateways, { status }).allowed).toBe(false);
  });

  test('without a record checks the word only', () => {
    expect(can(tenant, { action: 'reboot' }, gateways)).toEqual(allowed);
    expect(can(tenant, { action: 'lock' }, gateways)).toMatchObject({ kind: 'role', who: ['ADMIN'] });
  });

  test('a wrong word is reported before a wrong state', () => {
    expect(can(tenant, { action: 'lock' }, gateways, { locked: true })).toMatchObject({ kind: 'role' });
  });

  test('is refused where its condition does not hold, with its sentence', () => {
    expect(can(admin, { action: 'lock' }, gateways, { locked: false })).toEqual(allowed);
    expect(can(admin, { action: 'lock' }, gateways, { locked: true })).toMatchObject({
      kind: 'condition',
      params: { help: { en: 'It is locked' } },
    });
  });

  test('has several guards, of which the first that does not hold is reported', () => {
    expect(can(admin, { action: 'move' }, gateways, { locked: true, price: '2' })).toMatchObject({
      kind: 'condition',
      errorKey: 'a.locked',
    });
    expect(can(admin, { action: 'move' }, gateways, { locked: false, price: '2' })).toMatchObject({
      kind: 'condition',
      errorKey: 'a.dear',
      params: { help: { en: 'Too dear' } },
    });
    expect(can(admin, { action: 'move' }, gateways, { locked: false, price: '1' })).toEqual(allowed);
  });

  test('reads properties of the actor', () => {
    expect(can(admin, { action: 'give' }, gateways, { owner_id: 7 })).toEqual(allowed);
    expect(can(admin, { action: 'give' }, gateways, { owner_id: 8 })).toMatchObject({
      kind: 'condition',
      messageKey: 'reason.conditionUnknown',
    });
  });

  test('that does not exist is refused, also where every object has a property of that name', () => {
    for (const name of ['melt', 'constructor', 'toString']) {
      expect(can(admin, { action: name }, gateways)).toMatchObject({
        allowed: false,
        messageKey: 'reason.unknownAction',
      });
    }
  });
});

describe('a closed state, such as a recycle bin', () => {
  const bin = definition({
    fields: fieldsOf(
      field('status', 'state', {
        values: {
          active: states.active,
          binned: { label: { zh: '在回收站', en: 'In the bin' }, closed: true },
          restoring: { label: { zh: '恢复中', en: 'Restoring' }, transient: true },
        },
      }),
      field('locked', 'boolean'),
    ),
    stateField: 'status',
    actions: {
      restore: action('restore', { from: ['binned'], via: 'restoring', to: 'active' }),
      recycle: action('recycle', { from: ['active'], to: 'binned' }),
      lock: action('lock', { where: { locked: false } }),
    },
  });
  const binned = { status: 'binned', locked: false };

  test('takes the actions that name it', () => {
    expect(can(admin, { action: 'restore' }, bin, binned)).toEqual(allowed);
  });

  test.each(['update', 'delete', { action: 'lock' }] as const)('refuses %j, with the way out', (operation) => {
    expect(can(admin, operation, bin, { ...binned, status: 'active' })).toEqual(allowed);
    expect(can(admin, operation, bin, binned)).toEqual({
      allowed: false,
      kind: 'state',
      messageKey: 'reason.closed',
      params: { state: { zh: '在回收站', en: 'In the bin' }, states: states.active.label },
      state: { is: 'binned', needs: ['active'], steps: [{ action: 'restore', to: 'active' }] },
    });
  });

  test('can be read, and deleted where the definition says so', () => {
    expect(can(admin, 'show', bin, binned)).toEqual(allowed);
    const purged = { ...bin, delete: { ...bin.delete, from: ['binned'] } };
    expect(can(admin, 'delete', purged, binned)).toEqual(allowed);
  });
});

describe('records that are open to everyone (spec 6)', () => {
  const shared = definition({
    ...gateways,
    fields: { ...gateways.fields, ...fieldsOf(field('is_public', 'boolean')) },
    access: Object.fromEntries(
      Object.keys(gateways.access).map((operation) => [operation, ['ADMIN', 'TENANT']]),
    ) as typeof gateways.access,
    scope: { TENANT: { $any: [{ owner_id: '$user.id' }, { is_public: true }] } },
    actions: {
      ...gateways.actions,
      look: action('look', { access: ['TENANT'] }),
      give: action('give', { access: ['TENANT'], set: { owner_id: null } }),
    },
  });
  const own = { status: 'inactive', owner_id: 7, is_public: true };
  const common = { ...own, owner_id: null };
  const refused = { allowed: false, kind: 'owner', messageKey: 'reason.owner' };

  test.each(['update', 'delete'] as const)('%s is for the owner, and for readers who see every record', (operation) => {
    expect(can(tenant, operation, shared, own)).toEqual(allowed);
    expect(can(tenant, operation, shared, common)).toEqual(refused);
    expect(can(tenant, operation, shared, { ...own, owner_id: 8 })).toEqual(refused);
    expect(can(admin, operation, shared, common)).toEqual(allowed);
  });

  test('is visible to every reader, in the stored form too', () => {
    expect(can(tenant, 'show', shared, common)).toEqual(allowed);
    expect(can(tenant, 'update', shared, common, { stored: true })).toEqual(refused);
  });

  test('an action that does something to it is for its owner, whatever its state', () => {
    expect(can(tenant, { action: 'reboot' }, shared, common)).toEqual(refused);
    expect(can(tenant, { action: 'give' }, shared, common)).toEqual(refused);
    expect(can(tenant, { action: 'look' }, shared, common)).toEqual(allowed);
    expect(can(tenant, { action: 'look' }, { ...shared, cloud: { kind: 'servers', products: [] } }, common)).toEqual(
      refused,
    );
  });

  test('a row without the fields of the owner counts as owned', () => {
    expect(can(tenant, 'update', shared, { status: 'active' })).toEqual(allowed);
  });
});

describe('update', () => {
  const label = { zh: '由平台给出', en: 'Given by the platform' };
  const held = definition({
    ...gateways,
    access: { ...gateways.access, update: ['ADMIN', 'TENANT'] },
    update: {
      where: { $any: [{ locked: false }, { '$user.grants': ['ADMIN'] }] },
      whereHelp: label,
      whereError: 'a.given',
      guards: [{ where: { price: '1' }, whereError: 'a.dear' }],
    },
  });

  test('obeys its conditions like an action: the first that does not hold is reported', () => {
    expect(can(tenant, 'update', held, { locked: false, price: '1' })).toEqual(allowed);
    expect(can(tenant, 'update', held, { locked: true, price: '2' })).toEqual({
      allowed: false,
      kind: 'condition',
      messageKey: 'reason.condition',
      params: { help: label },
      errorKey: 'a.given',
    });
    expect(can(tenant, 'update', held, { locked: false, price: '2' })).toMatchObject({
      kind: 'condition',
      errorKey: 'a.dear',
    });
  });

  test('may depend on the words of the reader', () => {
    expect(can(admin, 'update', held, { locked: true, price: '1' })).toEqual(allowed);
  });

  test('without a record, and with a record of another resource, is a matter of words alone', () => {
    expect(can(tenant, 'update', held)).toEqual(allowed);
    expect(can(admin, 'update', gateways, { locked: true })).toEqual(allowed);
  });

  test('leaves the other operations alone', () => {
    expect(can(admin, 'delete', held, { status: 'inactive', locked: true, price: '2' })).toEqual(allowed);
  });
});

describe('delete', () => {
  test('obeys its states like an action, by either name', () => {
    for (const operation of ['delete', { action: 'delete' }] as const) {
      expect(can(admin, operation, gateways, { status: 'inactive' })).toEqual(allowed);
      expect(can(admin, operation, gateways, { status: 'active' })).toMatchObject({ kind: 'state' });
      expect(can(tenant, operation, gateways, { status: 'inactive' })).toMatchObject({ kind: 'role' });
    }
  });
});

describe('fields', () => {
  test.each([
    ['a plain field', field('a', 'text'), true, true],
    ['one that the server writes', field('a', 'text', { readOnly: true }), true, false],
    ['a computed one', field('a', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }), true, false],
    ['a state', field('a', 'state'), true, false],
    ['a state that is entered', field('a', 'state', { readOnly: false }), true, true],
    ['a password', field('a', 'password', { writeOnly: true }), false, true],
    ['one that others read', field('a', 'text', { access: { read: ['ADMIN'] } }), false, true],
    ['one that others write', field('a', 'text', { access: { write: ['ADMIN'] } }), true, false],
    ['one of their own', field('a', 'text', { access: { read: ['TENANT'], write: ['TENANT'] } }), true, true],
    ['one of nobody', field('a', 'text', { access: { read: [], write: [] } }), false, false],
  ])('%s', (_, given, read, write) => {
    expect([canField(tenant, given, 'read'), canField(tenant, given, 'write')]).toEqual([read, write]);
  });
});

describe('records in a cloud (capability)', () => {
  const machines = definition({
    ...gateways,
    path: '/clouds/{cloud_id}/machines',
    cloud: { kind: 'servers', products: ['openstack'] },
    actions: { ...gateways.actions, lock: action('lock', { cloud: false }) },
  });
  const refused = { allowed: false, kind: 'capability', messageKey: 'reason.capability' };
  const cloudWith = (...servers: string[]) => ({ capabilities: { servers } });

  test('an operation needs the word of the cloud', () => {
    expect(can(admin, 'create', machines, undefined, cloudWith('list', 'create'))).toEqual(allowed);
    expect(can(admin, 'create', machines, undefined, cloudWith('list'))).toEqual(refused);
  });

  test('an action by which the platform creates needs a cloud that can create', () => {
    const copied = { ...machines, actions: { ...machines.actions, copy: action('copy', { cloud: 'create' }) } };
    expect(can(admin, { action: 'copy' }, copied, undefined, cloudWith('list', 'create'))).toEqual(allowed);
    expect(can(admin, { action: 'copy' }, copied, undefined, cloudWith('list'))).toEqual(refused);
  });

  test('reading needs a cloud that has such things', () => {
    expect(can(admin, 'export', machines, undefined, cloudWith('list'))).toEqual(allowed);
    expect(can(admin, 'list', machines, undefined, { capabilities: { volumes: ['list'] } })).toEqual({
      ...refused,
      messageKey: 'reason.capabilityList',
    });
    // A list below no cloud is one of all clouds.
    const everywhere = { ...machines, path: '/machines' };
    expect(can(admin, 'list', everywhere, undefined, { capabilities: { volumes: ['list'] } })).toEqual(allowed);
    expect(can(admin, 'create', everywhere, undefined, cloudWith('list'))).toEqual(refused);
  });

  test('an action needs its capability unless it sends nothing to the cloud', () => {
    const record = { status: 'active' };
    expect(can(admin, { action: 'reboot' }, machines, record, cloudWith('reboot'))).toEqual(allowed);
    expect(can(admin, { action: 'reboot' }, machines, record, cloudWith('start'))).toEqual(refused);
    expect(can(admin, { action: 'lock' }, machines, record, cloudWith())).toEqual(allowed);
  });

  test('a missing role is reported first', () => {
    const only = definition({ ...machines, access: { ...machines.access, create: ['ADMIN'] } });
    expect(can(tenant, 'create', only, undefined, cloudWith())).toMatchObject({ kind: 'role' });
  });

  test.each([
    ['maintenance', 'reason.cloudMaintenance', 'cloud.maintenance'],
    ['offline', 'reason.cloudOffline', 'cloud.offline'],
  ])(
    'below a cloud that is in %s everything is read and nothing written (spec 8.3: 12002, 12003)',
    (cloudStatus, messageKey, errorKey) => {
      const below = definition({ ...machines, path: '/clouds/{cloud_id}/machines' });
      const resting = { ...cloudWith('list', 'create', 'update', 'delete', 'reboot', 'lock'), cloudStatus };
      const record = { status: 'active' };
      for (const read of ['list', 'show', 'export', 'history', 'pick'] as const)
        expect(can(admin, read, below, record, resting)).toEqual(allowed);
      for (const write of ['create', 'update', 'delete', 'import', { action: 'reboot' }, { action: 'lock' }] as const) {
        expect(can(admin, write, below, record, resting)).toEqual({
          allowed: false,
          kind: 'cloud',
          messageKey,
          errorKey,
        });
      }
      expect(can(admin, 'create', below, undefined, { ...resting, cloudStatus: 'connected' })).toEqual(allowed);
      expect(can(admin, { action: 'reboot' }, below, record, { ...resting, cloudStatus: 'disconnected' })).toEqual(
        allowed,
      );
    },
  );

  test('our records below such a cloud are read-only with it, and records outside a cloud are not', () => {
    expect(
      can(admin, 'create', definition({ path: '/clouds/{cloud_id}/commands' }), undefined, { cloudStatus: 'offline' }),
    ).toMatchObject({ kind: 'cloud' });
    expect(can(admin, { action: 'reboot' }, gateways, { status: 'active' }, { cloudStatus: 'offline' })).toEqual(
      allowed,
    );
  });

  test('a missing role is reported before the state of the cloud', () => {
    const only = definition({
      ...machines,
      path: '/clouds/{cloud_id}/machines',
      access: { ...machines.access, create: ['ADMIN'] },
    });
    expect(can(tenant, 'create', only, undefined, { cloudStatus: 'offline' })).toMatchObject({ kind: 'role' });
  });

  test('without information about the cloud, and outside a cloud, every operation is offered', () => {
    expect(can(admin, { action: 'reboot' }, machines, { status: 'active' })).toEqual(allowed);
    expect(can(admin, 'create', gateways, undefined, cloudWith())).toEqual(allowed);
  });
});
