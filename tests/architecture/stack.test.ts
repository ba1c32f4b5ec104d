import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesNamed, importsOf, sourceFiles } from './sourceFiles.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What the product is made with, by the wish of its user: no figure is a reason to leave one out. */
const BY_THE_PRODUCT = [
  'react',
  'react-dom',
  'react-admin',
  'ra-data-simple-rest',
  'ra-i18n-polyglot',
  '@mui/material',
  'react-hook-form',
  'yup',
];
const BY_ITS_TOOLS = ['vite', 'vitest', 'msw', 'playwright'];

const PLACES = [
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'src/resources',
  'src/dataProviders',
  'src/authProvider.ts',
  'src/i18n',
  'schemas',
  'tests',
  'README.md',
];

const isOf = (name: string) => (target: string) => target === name || target.startsWith(`${name}/`);

test('the packages of the design are direct dependencies, and imported', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const product = sourceFiles('src', 'model', 'server').flatMap(importsOf);
  const tools = [...sourceFiles('tests', 'bench', 'scripts'), ...filesNamed(/\.config\.ts$/, ['.'], false)];
  const imported = (name: string, from: typeof product) =>
    from.some(({ target, typeOnly }) => !typeOnly && isOf(name)(target));
  expect(BY_THE_PRODUCT.filter((name) => !(name in dependencies) || !imported(name, product))).toEqual([]);
  const used = tools.flatMap(importsOf);
  expect(BY_ITS_TOOLS.filter((name) => !(name in devDependencies) || !imported(name, used))).toEqual([]);
});

test('the places of the design exist', () => {
  expect(PLACES.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});
