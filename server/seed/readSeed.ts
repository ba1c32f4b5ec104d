import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { readOriginals } from '#server/domains/help/originals/readOriginals.ts';
import type { Json } from '#model/language/definition.ts';
import { divisions } from './divisions.ts';
import { nations } from './nations.ts';

export type SeedRow = Record<string, Json>;
/** Rows by resource. */
export type Seed = Map<string, SeedRow[]>;

/** The records of every installation: the roles of spec 6, nations, divisions and so on. Skips seeded resources. */
export async function baseSeed(isDone: (resource: string) => boolean): Promise<Seed> {
  const seed = await readFolder('base', isDone);
  // Plain rows of text.
  if (!isDone('nations'))
    seed.set(
      'nations',
      nations().map((row) => ({ ...row })),
    );
  if (!isDone('divisions'))
    seed.set(
      'divisions',
      divisions().map((row) => ({ ...row })),
    );
  if (!isDone('helpCategories')) seed.set('helpCategories', await helpCategories());
  return seed;
}

/** The categories of the articles that come with the product, which the first start of the help fills. */
async function helpCategories(): Promise<SeedRow[]> {
  const { categories } = await readOriginals();
  return categories.map(({ key, name, icon, sort }) => ({ key, name: name.zh, name_en: name.en, icon, sort }));
}

/** The records of the demo, with an account for every kind and role. */
export function demoSeed(): Promise<Seed> {
  return readFolder('demo', () => false);
}

async function readFolder(name: 'base' | 'demo', isDone: (resource: string) => boolean): Promise<Seed> {
  // Not `new URL(…, import.meta.url)`: Vite rewrites that when a console test runs the server in jsdom.
  const folder = pathToFileURL(join(import.meta.dirname, name, '/'));
  const seed: Seed = new Map();
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.yaml')).toSorted()) {
    const resource = file.replace('.yaml', '');
    // Seed files are lists of records; a test validates them against their definitions.
    if (!isDone(resource)) seed.set(resource, parse(await readFile(new URL(file, folder), 'utf8')) as SeedRow[]);
  }
  return seed;
}
