import { expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordViolations } from '#model/validation/recordRules/index.ts';

const check = (values: Record<string, Json>) =>
  Object.fromEntries(
    Object.entries(recordViolations(['containerTerms'], values)).map(([path, { key }]) => [path, key]),
  );

test('spec 7.4: what a container gets is named once, by words that containers know', () => {
  expect(
    check({
      env: [{ name: 'COLOUR' }, { name: 'A.b-c_1' }],
      secrets: [
        { as: 'env', target: 'WORD' },
        { as: 'file', target: '/run/secrets/word' },
      ],
      files: [{ path: '/etc/app.conf' }],
      volumes: [{ name: 'data', path: '/data' }],
      ports: [
        { container_port: 53, protocol: 'udp' },
        { container_port: 53, protocol: 'tcp' },
      ],
    }),
  ).toEqual({});
});

test.each<[string, Record<string, Json>, Record<string, string>]>([
  ['a variable that begins with a digit', { env: [{ name: '1A' }] }, { 'env.0.name': 'container.variableName' }],
  [
    'a secret that becomes a variable with a slash',
    { secrets: [{ target: '/run/x' }] },
    { 'secrets.0.target': 'container.variableName' },
  ],
  [
    'a secret that becomes a file without a root',
    { secrets: [{ as: 'file', target: 'run/x' }] },
    { 'secrets.0.target': 'container.absolutePath' },
  ],
  ['a folder as file', { files: [{ path: '/etc/' }] }, { 'files.0.path': 'container.absolutePath' }],
  ['a path that leaves', { files: [{ path: '/etc/../x' }] }, { 'files.0.path': 'container.absolutePath' }],
  ['a volume at the root', { volumes: [{ name: 'a', path: '/' }] }, { 'volumes.0.path': 'container.absolutePath' }],
  [
    'a variable that is also a secret',
    { env: [{ name: 'A' }], secrets: [{ as: 'env', target: 'A' }] },
    { 'secrets.0.target': 'container.twice' },
  ],
  [
    'a file that is also a secret',
    { files: [{ path: '/a' }], secrets: [{ as: 'file', target: '/a' }] },
    { 'secrets.0.target': 'container.twice' },
  ],
  [
    'a volume by two names at one path, and one name twice',
    {
      volumes: [
        { name: 'a', path: '/a' },
        { name: 'b', path: '/a' },
        { name: 'a', path: '/c' },
      ],
    },
    { 'volumes.1.path': 'container.twice', 'volumes.2.name': 'container.twice' },
  ],
  [
    'a port twice, once by the default protocol',
    { ports: [{ container_port: 80 }, { container_port: 80, protocol: 'tcp' }] },
    { 'ports.1.container_port': 'container.twice' },
  ],
])('%s is refused at its place', (_what, values, expected) => {
  expect(check(values)).toEqual(expected);
});

test('entries that are not filled in yet are no mistake', () => {
  expect(check({ env: [{}, {}], files: null, ports: [{}, {}], volumes: [{ name: '' }, { name: '' }] })).toEqual({});
});
