import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { cloudSet, MACHINES, VMS } from './support/cloudSet.ts';

const PRODUCTS = `alpha:
  label: { zh: 甲, en: Alpha }
  driver: first
  domains: [compute]
  groups: [platform]
  home: machines
beta: { label: { zh: 乙, en: Beta }, domains: [next], home: vms }
`;

const GAMMA = `gamma: { label: { zh: 丙, en: Gamma }, driver: first, services: [compute], domains: [next], resources: [machines] }\n`;

const clouds = (field: string) => {
  const file = cloudSet().find(({ path }) => path === 'cloud/clouds.yaml')?.text ?? '';
  return `${file.replace(/ {2}product:.*\n/, '')}${field}`;
};

const CLOUDS = clouds(`  product: { type: enum, label: { zh: 产品, en: Product }, values: $cloudProducts }
  account: { type: text, label: { zh: 账号, en: Account }, when: { product: $driver.first } }
  zone: { type: text, label: { zh: 区, en: Zone }, when: { product: { nin: [beta, $driver.first] } } }
  kind: { type: enum, label: { zh: 种类, en: Kind }, values: { disk: { zh: 盘, en: Disk } } }
`);

const files = (changes: Record<string, string> = {}) =>
  cloudSet({
    'cloudProducts.yaml': PRODUCTS,
    'cloud/clouds.yaml': CLOUDS,
    'compute/machines.yaml': MACHINES.replace(', products: [openstack]', ''),
    'next/vms.yaml': VMS.replace('cloud: { products: [nextstack] }\n', ''),
    ...changes,
  });

const compiled = (changes?: Record<string, string>, overlay?: string) =>
  compileSchemas(files(changes), overlay === undefined ? [] : [{ path: 'cloudProducts.yaml', text: overlay }]);

describe('products of clouds are data', () => {
  const { schemas, diagnostics } = compiled();

  test('the set is correct', () => {
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  });

  test('what its clouds deliver are values of enums, with a warning for other words', () => {
    const delivering = (word: string) =>
      compiled({ 'cloudProducts.yaml': PRODUCTS.replace('  groups:', `  delivers: [${word}]\n  groups:`) });
    expect(delivering('disk').diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(delivering('dist').diagnostics.map(formatDiagnostic)).toEqual([
      'cloudProducts.yaml:5:14 warning: unknown value "dist" in alpha.delivers; expected a value of an enum; did you mean "disk"?',
    ]);
  });

  test('a product names its driver, its resources and its list of machines', () => {
    expect(schemas.cloudProducts).toEqual({
      alpha: {
        product: 'alpha',
        label: { zh: '甲', en: 'Alpha' },
        driver: 'first',
        services: ['api'],
        domains: ['compute'],
        resources: [],
        groups: ['platform'],
        home: 'machines',
      },
      beta: {
        product: 'beta',
        label: { zh: '乙', en: 'Beta' },
        services: ['api'],
        domains: ['next'],
        resources: [],
        groups: [],
        home: 'vms',
      },
    });
  });

  test('a resource in a cloud is of the products that name its folder', () => {
    expect(schemas.resources['machines']?.cloud?.products).toEqual(['alpha']);
    expect(schemas.resources['vms']?.cloud).toMatchObject({ kind: 'servers', products: ['beta'] });
  });

  test('the declarations of the resource come first', () => {
    const { resources } = compiled({
      'compute/machines.yaml': MACHINES.replace('[openstack]', '[alpha, beta]'),
    }).schemas;
    expect(resources['machines']?.cloud?.products).toEqual(['alpha', 'beta']);
  });

  test('the enum of the products has their words, labels and drivers', () => {
    expect(schemas.resources['clouds']?.fields['product']?.values).toEqual({
      alpha: { label: { zh: '甲', en: 'Alpha' }, driver: 'first' },
      beta: { label: { zh: '乙', en: 'Beta' } },
    });
  });

  test('a condition may name the products of a driver', () => {
    const { account, zone } = schemas.resources['clouds']?.fields ?? {};
    expect(account?.when).toEqual({ product: ['alpha'] });
    expect(zone?.when).toEqual({ product: { nin: ['beta', 'alpha'] } });
  });

  test('a group is shown for the products that name it', () => {
    expect(schemas.groups).toMatchObject([{ key: 'platform', products: ['alpha'] }]);
    const unnamed = compiled({ 'cloudProducts.yaml': PRODUCTS.replace('  groups: [platform]\n', '') });
    expect(unnamed.schemas.groups[0]).not.toHaveProperty('products');
  });

  test('an overlay adds a product, and everything follows', () => {
    const { schemas: more, diagnostics: found } = compiled({}, GAMMA);
    expect(found.map(formatDiagnostic)).toEqual([]);
    expect(more.resources['machines']?.cloud?.products).toEqual(['alpha', 'gamma']);
    expect(more.resources['vms']?.cloud?.products).toEqual(['beta', 'gamma']);
    expect(Object.keys(more.resources['clouds']?.fields['product']?.values ?? {})).toEqual(['alpha', 'beta', 'gamma']);
    expect(more.resources['clouds']?.fields['account']?.when).toEqual({ product: ['alpha', 'gamma'] });
  });

  test('an edit of the file reaches what was compiled before it', () => {
    const { compile } = createCompiler();
    for (const text of [PRODUCTS, PRODUCTS + GAMMA, PRODUCTS.replace('Alpha', 'First'), PRODUCTS]) {
      const changed = files({ 'cloudProducts.yaml': text });
      expect(JSON.stringify(compile(changed))).toBe(JSON.stringify(compileSchemas(changed)));
    }
  });

  test('a renamed product declares its former word in the enum', () => {
    const { fields = {} } =
      compiled(
        {},
        'alpha: null\nomega: { label: { zh: 终, en: Omega }, was: alpha, driver: first, domains: [compute] }\n',
      ).schemas.resources['clouds'] ?? {};
    expect(fields['product']?.values).toMatchObject({ omega: { was: 'alpha', driver: 'first' } });
    expect(fields['product']?.values).not.toHaveProperty('alpha');
  });

  test('a resource that an overlay hides is missed by no product', () => {
    const hidden = [{ path: 'compute/machines.yaml', text: 'absent: true' }];
    const { diagnostics: found } = compileSchemas(
      files({ 'next/vms.yaml': VMS.replace('[nextstack]', '[beta]') }),
      hidden,
    );
    expect(found.filter(({ file }) => file === 'cloudProducts.yaml').map(formatDiagnostic)).toEqual([
      'cloudProducts.yaml:4:13 warning: unknown domain "compute" in alpha.domains; expected a folder of schemas/ with resources',
    ]);
  });

  test('a product without clouds needs no such file', () => {
    const bare = compileSchemas(cloudSet());
    expect(bare.diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(bare.schemas.cloudProducts).toEqual({});
  });
});

describe('mistakes about products of clouds are named with place, expectation and nearest word', () => {
  const mistakes: [what: string, file: string, text: string, says: string[]][] = [
    [
      'a domain without resources',
      'cloudProducts.yaml',
      PRODUCTS.replace('[compute]', '[compute, nxt]'),
      [
        'cloudProducts.yaml:4:22 warning: unknown domain "nxt" in alpha.domains; expected a folder of schemas/ with resources; did you mean "next"?',
      ],
    ],
    [
      'an unknown group',
      'cloudProducts.yaml',
      PRODUCTS.replace('[platform]', '[plattform]'),
      [
        'cloudProducts.yaml:5:12 unknown group "plattform" in alpha.groups; expected a group of pages.yaml; did you mean "platform"?',
      ],
    ],
    [
      'an unknown resource',
      'cloudProducts.yaml',
      PRODUCTS.replace('home: machines', 'resources: [machine]'),
      [
        'cloudProducts.yaml:6:15 warning: unknown resource "machine" in alpha.resources; expected the name of a schema file; did you mean "machines"?',
      ],
    ],
    [
      'a resource outside clouds',
      'cloudProducts.yaml',
      PRODUCTS.replace('home: machines', 'resources: [users]'),
      [
        'cloudProducts.yaml:6:15 alpha.resources names "users", whose records live in no cloud; expected a resource with the key `cloud`',
      ],
    ],
    [
      'a home of another product',
      'cloudProducts.yaml',
      PRODUCTS.replace('home: machines', 'home: vms'),
      [
        'cloudProducts.yaml:6:9 alpha.home is "vms", which its clouds do not have; expected a resource of the product with routes.list',
      ],
    ],
    [
      'a home without a list page',
      'next/vms.yaml',
      VMS.replace('cloud: { products: [nextstack] }\n', '').replace('routes: { list: /vm }', 'routes: null'),
      [
        'cloudProducts.yaml:7:60 beta.home is "vms", which has no list page; expected a resource of the product with routes.list',
      ],
    ],
    [
      'a service that no report names',
      'cloudProducts.yaml',
      PRODUCTS.replace('home: machines', 'services: [imag]'),
      [
        'cloudProducts.yaml:6:14 unknown service of a cloud "imag" in alpha.services[0]; expected a service of model/language/cloudKinds.ts; did you mean "image"?',
      ],
    ],
    [
      'an unknown key',
      'cloudProducts.yaml',
      PRODUCTS.replace('driver:', 'drivers:'),
      [
        'cloud/clouds.yaml:9:75 unknown driver "first" in $driver.first; expected the driver of a product in cloudProducts.yaml',
        'cloud/clouds.yaml:10:82 unknown driver "first" in $driver.first; expected the driver of a product in cloudProducts.yaml',
        'cloudProducts.yaml:3:3 unknown key "drivers" in alpha; expected a key of a cloud product; did you mean "driver"?',
      ],
    ],
    [
      'an unknown driver in a condition',
      'cloud/clouds.yaml',
      CLOUDS.replace('$driver.first }', '$driver.frist }'),
      [
        'cloud/clouds.yaml:9:75 unknown driver "frist" in $driver.frist; expected the driver of a product in cloudProducts.yaml; did you mean "first"?',
      ],
    ],
    [
      'another word for the values',
      'cloud/clouds.yaml',
      CLOUDS.replace('$cloudProducts', '$cloudProduct'),
      [
        'cloud/clouds.yaml:8:66 unknown list of values "$cloudProduct" in fields.product.values; expected one of $cloudProducts; did you mean "$cloudProducts"?',
      ],
    ],
    [
      'a resource that no product has',
      'cloudProducts.yaml',
      PRODUCTS.replace(/beta: .*\n/, ''),
      [
        'cloud/clouds.yaml:10:76 unknown value "beta" in fields.zone.when.product; expected one of alpha',
        'next/vms.yaml:2:7 no product of cloudProducts.yaml has vms; expected "next" in the `domains` of one, or cloud.products (taken over from compute/machines.yaml:5:1)',
      ],
    ],
  ];

  test.each(mistakes)('%s', (_, file, text, says) => {
    expect(compiled({ [file]: text }).diagnostics.map(formatDiagnostic)).toEqual(says);
  });

  test('without products there are no values', () => {
    const { diagnostics } = compileSchemas(cloudSet({ 'cloud/clouds.yaml': CLOUDS }));
    expect(diagnostics.map(formatDiagnostic)).toContain(
      'cloud/clouds.yaml:8:66 values is $cloudProducts, and cloudProducts.yaml names no product; expected a product in cloudProducts.yaml',
    );
  });
});
