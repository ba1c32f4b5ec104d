import { describe, expect, test } from 'vitest';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import type { Values } from '#model/domains/templates/values/leaves.ts';
import { LARGEST_BODY, readBody } from '#server/domains/templates/body/readBody.ts';
import { renderBody, unusedValues } from '#server/domains/templates/body/renderBody.ts';

const schema = readSchema({
  type: 'object',
  properties: {
    version: { type: 'string', default: '16' },
    port: { type: 'integer', default: 5432 },
    command: { type: 'array', items: { type: 'string' } },
    web: { type: 'boolean', default: false },
    password: { type: 'string', format: 'password' },
  },
});

const BODY = `
secrets:
  - name: admin
    value: \${password}
deployments:
  - name: db
    image: docker.io/library/postgres:\${version}
    command: \${command}
    env:
      - name: NOTE
        value: "$\${literal} \${version}"
    ports:
      - container_port: \${port}
    secrets:
      - { secret: admin, variable: POSTGRES_PASSWORD }
  - name: web
    when: \${web}
    image: web
    depends_on: [db]
`;

function render(body: string, values: Values = {}) {
  const read = readBody(body);
  if ('faults' in read) return { faults: read.faults, manifest: undefined };
  return renderBody(read.node, schema, { ...schema.defaults, ...values }, 'shop');
}
const faultsOf = (body: string, values?: Values) => render(body, values).faults.map(({ line, key }) => [line, key]);
const deployment = (more: string) => `deployments:\n  - name: db\n    image: x\n${more}`;

describe('the body of a template (operations 6)', () => {
  test('puts values into places, with their type', () => {
    const { manifest, faults } = render(BODY, { command: ['a', '--b'] });
    expect(faults).toEqual([]);
    expect(manifest).toEqual({
      secrets: [{ name: 'admin', path: 'password' }],
      connections: [],
      database: null,
      deployments: [
        {
          name: 'db',
          depends_on: [],
          values: {
            image: 'docker.io/library/postgres:16',
            command: ['a', '--b'],
            env: [{ name: 'NOTE', value: '${literal} 16' }],
            ports: [{ container_port: 5432 }],
            secrets: [{ secret: 'admin', variable: 'POSTGRES_PASSWORD' }],
          },
        },
      ],
    });
    expect(render(BODY, { web: true }).manifest?.deployments.map(({ name }) => name)).toEqual(['db', 'web']);
    // What has no value is left out, like a key that is not there.
    expect(render(BODY).manifest?.deployments[0]?.values).not.toHaveProperty('command');
  });

  test('takes values as data, whatever they contain', () => {
    const nasty = '16\n    privileged: true\n    command: ["rm"] # ${port} {{ x }}';
    const { manifest, faults } = render(BODY, { version: nasty });
    expect(faults).toEqual([]);
    expect(manifest?.deployments[0]?.values).toMatchObject({ image: `docker.io/library/postgres:${nasty}` });
    expect(manifest?.deployments[0]?.values).not.toHaveProperty('privileged');
  });

  test.each<[string, string, [number, string][]]>([
    ['an unknown placeholder', deployment('    command: ["${nothing}"]\n'), [[4, 'placeholderUnknown']]],
    [
      'one in a part that is switched off',
      deployment('    x: { when: false, y: "${nothing}" }\n'),
      [[4, 'placeholderUnknown']],
    ],
    ['a list within a text', deployment('    env: [{ name: A, value: "a${command}" }]\n'), [[4, 'placeholderList']]],
    ['a secret in a variable', deployment('    env: [{ name: A, value: "${password}" }]\n'), [[4, 'secretPlace']]],
    [
      'a plain value as a secret',
      `secrets: [{ name: a, value: "\${version}" }]\n${deployment('')}`,
      [[1, 'secretValue']],
    ],
    ['a condition that is no boolean', deployment('    x: { when: "${version}" }\n'), [[4, 'whenNotBoolean']]],
    ['two deployments of one name', deployment('  - name: db\n    image: y\n'), [[4, 'nameTwice']]],
    ['a name with a slash', 'deployments:\n  - name: a/b\n    image: x\n', [[2, 'objectName']]],
    ['a deployment that waits for itself', deployment('    depends_on: [db]\n'), [[2, 'dependsCycle']]],
    ['one that waits for nothing', deployment('    depends_on: [web]\n'), [[4, 'unknownDeployment']]],
    ['an unknown secret', deployment('    secrets: [{ secret: a, variable: A }]\n'), [[4, 'unknownSecret']]],
    ['another key', `${deployment('')}services: []\n`, [[4, 'unknownKey']]],
    ['no deployment', 'deployments: []\n', [[1, 'noDeployment']]],
    [
      'an unknown engine',
      `${deployment('')}database: { engine: oracle, deployment: db, secret: a }\n`,
      [
        [4, 'databaseEngine'],
        [4, 'unknownSecret'],
      ],
    ],
    ['an alias', 'deployments: &a\n  - *a\n', [[2, 'bodyAlias']]],
    ['a tag', deployment('    x: !!python/object y\n'), [[4, 'bodyTag']]],
    ['a merge key', deployment('    <<: { a: 1 }\n'), [[4, 'bodyKey']]],
    ['a key twice', deployment('    image: y\n'), [[4, 'bodySyntax']]],
    ['a second document', `${deployment('')}---\na: 1\n`, [[4, 'bodySeveral']]],
    ['no text', '', [[1, 'bodyEmpty']]],
    ['what is no YAML', 'deployments: [', [[1, 'bodySyntax']]],
    [
      'a list',
      '- a\n',
      [
        [1, 'bodyShape'],
        [1, 'noDeployment'],
      ],
    ],
  ])('refuses %s, with its line', (_, body, faults) => {
    expect(faultsOf(body, { command: ['a'] })).toEqual(faults);
  });

  test('refuses bombs before it reads them', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, n) => `${name}: &${name} [${`*${'abcdefgh'[n]},`.repeat(9)}]`)
      .join('\n')}\n`;
    expect(faultsOf(bomb)).toEqual([[1, 'bodyAlias']]);
    expect(faultsOf('['.repeat(100_000))).toEqual([[1, 'bodyDeep']]);
    expect(faultsOf(`a:\n  ${'- '.repeat(50_000)}x`)).toEqual([[2, 'bodyDeep']]);
    expect(faultsOf('x'.repeat(LARGEST_BODY + 1))).toEqual([[1, 'bodyLarge']]);
    expect(faultsOf(`deployments:\n${'  - a: 1\n'.repeat(6_000)}`)).toEqual([[2501, 'bodyNodes']]);
  });

  test('names values that nothing reads', () => {
    const read = readBody(BODY);
    expect('node' in read && unusedValues(read.node, schema)).toEqual([]);
    const one = readBody(deployment('    command: ["${version}"]\n'));
    expect('node' in one && unusedValues(one.node, schema)).toEqual(['port', 'command', 'web', 'password']);
  });
});
