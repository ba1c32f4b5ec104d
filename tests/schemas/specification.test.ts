import { describe, expect, test } from 'vitest';
import { diagnostics, schemas } from './productSchemas.ts';

const { resources, services, roles, groups, pages } = schemas;
const apiPath = (resource: string) => {
  const definition = resources[resource];
  return definition && `${services[definition.service]?.basePath}${definition.path}`;
};
const consolePaths = Object.values(resources).flatMap(({ routes, list }) => [
  ...Object.values(routes).map(({ path }) => path),
  ...Object.values(list.views).flatMap((view) => (view.routes ? [view.routes.list.path] : [])),
]);

describe('the schema files', () => {
  test('have no errors', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('services (spec 7)', () => {
  test.each([
    ['ums', '/api/ums/v1'],
    ['ecrm', '/api/ecrm/v1'],
    ['cis', '/api/cis/v1'],
    ['aos', '/api/aos/v1'],
    ['ims', '/api/ims/v1'],
    ['bill', '/api/bill/v1'],
    ['sys', '/api/sys/v1'],
    ['cmp', '/api/cmp/v1'],
    ['omc', '/api/omc/v1'],
    ['issue', '/api/issue/v1'],
  ])('%s has the path %s', (service, path) => {
    expect(services[service]?.basePath).toBe(path);
  });
});

describe('calls (spec 7.1 to 7.6)', () => {
  test.each([
    ['users', '/api/ums/v1/users'],
    ['partners', '/api/ums/v1/bps'],
    ['projects', '/api/issue/v1/project'],
    ['regions', '/api/ecrm/v1/regions'],
    ['sites', '/api/ecrm/v1/sites'],
    ['gateways', '/api/ecrm/v1/gws'],
    ['edges', '/api/ecrm/v1/edges'],
    ['serviceAgents', '/api/ecrm/v1/service-agents'],
    ['nations', '/api/ecrm/v1/nations'],
    ['divisions', '/api/ecrm/v1/divisions'],
    ['labelInputs', '/api/ecrm/v1/labels/show-inputs'],
    ['taintInputs', '/api/ecrm/v1/taints/show-inputs'],
    ['configs', '/api/sys/v1/configs'],
    ['licences', '/api/sys/v1/licenses'],
    ['clouds', '/api/cmp/v1/clouds'],
  ])('%s are served at %s', (resource, path) => {
    expect(apiPath(resource)).toBe(path);
  });

  test('regions, sites and clouds are updated by PUT', () => {
    for (const resource of ['regions', 'sites', 'clouds'])
      expect(services[resources[resource]?.service ?? '']?.update).toBe('PUT');
  });

  test.each(['active', 'deactive', 'reboot'])('a gateway takes POST ?action=%s (4.3)', (word) => {
    expect(resources.gateways?.actions[word]?.call).toEqual({ method: 'POST', as: 'query', word });
  });

  test('actions of a cloud use POST /clouds/{id}/action, and its deletion can be forced', () => {
    expect(
      new Set(Object.values(resources.clouds?.actions ?? {}).map(({ call }) => `${call.method} ${call.as}`)),
    ).toEqual(new Set(['POST body']));
    expect(resources.clouds?.delete.force).toBe(true);
  });
});

describe('console paths (spec 2.2)', () => {
  test.each([
    '/license',
    '/iam/partners',
    '/iam/user',
    '/iam/user/addForm',
    '/iam/user/detail/:id',
    '/iam/project',
    '/iam/project/addForm',
    '/iam/project/:id',
    '/iam/role',
    '/iam/role/addForm',
    '/iam/policie',
    '/iam/policie/addForm',
    '/iam/policie/contact/:id',
    '/iam/policie/version:id',
    '/iam/policie/versionDetail/:policyId/:versionId',
    '/iam/authorize',
    '/iam/serve',
    '/iam/serve/addForm',
    '/iam/serve/:id',
    '/iam/resource',
    '/iam/resource/addForm',
    '/iam/resource/:id',
    '/area',
    '/website',
    '/websiteDetail/:id/:name/:regionid',
    '/infrastructure/cloudy',
    '/gateway',
    '/configureDetail',
  ])('%s belongs to a resource', (path) => {
    expect(consolePaths).toContain(path);
  });

  test('/iam/role/detail/{id} shows a role by its code', () => {
    expect(resources.roles?.routes.show).toMatchObject({ path: '/iam/role/detail/:code', params: { code: 'code' } });
  });

  test('every IAM and platform resource with a page is for ADMIN alone', () => {
    const managed = Object.values(resources).filter(({ menu }) => menu && ['iam', 'platform'].includes(menu.group));
    const open = managed.filter(
      ({ routes, access }) => routes.list && (routes.list.access ?? access.list).join() !== 'ADMIN',
    );
    expect(open.map(({ resource }) => resource)).toEqual([]);
  });

  test('/index is for ADMIN and TENANT_ADMIN', () => {
    expect(pages.find(({ path }) => path === '/index')?.access.toSorted()).toEqual(['ADMIN', 'TENANT_ADMIN']);
  });

  test('every group of the specification exists', () => {
    const keys = groups.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        'nextStack',
        'compute',
        'network',
        'storage',
        'transfer',
        'operations',
        'billing',
        'iam',
        'platform',
        'operationsCentre',
      ]),
    );
  });
});

describe('kinds and roles (spec 6)', () => {
  test.each([
    [0, 'system', ['ADMIN']],
    [1, 'admin', ['ADMIN']],
    [2, 'bp_Admin', ['TENANT_ADMIN']],
    [3, 'personal', ['TENANT']],
    [4, 'bp_user', []],
  ])('kind %i is %s and holds %j', (kind, authority, holds) => {
    expect(roles.kinds.find((each) => each.kind === kind)).toMatchObject({ authority, holds });
  });

  test.each([
    ['TENANT', '/nextStack/vm'],
    ['TENANT_ADMIN', '/nextStack/vm'],
    ['OPERATION_SUPPORTER', '/separateAccountingSystem/provider'],
    ['PROVIDER', '/separateAccountingSystem/providers_record'],
    ['COPOTE_NORMAL', '/workOrderlist'],
    ['COPOTE_REVIEWER', '/workOrderCenter'],
    ['COPOTE_ADMIN', '/workOrderCenter'],
    ['ADMIN', '/index'],
  ])('%s lands on %s', (role, landing) => {
    expect(roles.roles.find((each) => each.role === role)?.landing).toBe(landing);
  });
});

describe('states and tags (spec 4)', () => {
  test('upgrade codes have labels and are numbers on the wire (4.2)', () => {
    const field = resources.gateways?.fields.upgrade_status;
    expect(Object.keys(field?.values ?? {})).toEqual(['1', '2', '3', '4', '5', '20', '40']);
    expect(field?.wire).toBe('number');
  });

  test('the steps of cloud usage (4.4)', () => {
    expect(resources.clouds?.fields.usage?.scale).toMatchObject([
      { below: 0.5, label: { zh: '空闲' }, tone: 'success' },
      { below: 0.9, label: { zh: '繁忙' }, tone: 'warning' },
      { is: 0.9 },
      { below: 1, label: { zh: '紧张' }, tone: 'danger' },
      { is: 1, label: { zh: '已满' }, tone: 'neutral' },
    ]);
    expect(resources.clouds?.fields.usage?.scale?.[2]?.label).toBeUndefined();
  });
});

describe('what nothing reads is neither shown nor entered (decision 139)', () => {
  test.each([
    ['edges', 'labels'],
    ['edges', 'taints'],
  ])('%s: %s', (resource, field) => {
    expect(resources[resource]?.fields[field]).toMatchObject({ hidden: true });
  });

  test('the keys of labels and taints have no page', () => {
    for (const resource of ['labelInputs', 'taintInputs']) expect(resources[resource]?.routes, resource).toEqual({});
  });

  test('a message is of a type that something sends, and no field says what never happens', () => {
    expect(Object.keys(resources.messages?.fields['type']?.values ?? {})).not.toContain('offer');
    expect(resources.regions?.fields).not.toHaveProperty('network_latency_ms');
    expect(resources.chargeRecords?.fields).not.toHaveProperty('invoice_status');
    expect(resources.clouds?.fields).not.toHaveProperty('secret_key');
  });
});
