/**
 * `node scripts/tools/runtimePackages.ts <folder>`: copies the packages that a running server needs into a new folder,
 * with what they need themselves. The others made the console, which is built by then.
 */

import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { filesBelow } from '#server/engine/process/filesBelow.ts';

const ROOT = resolve('.');
const SOURCES = ['model', 'server', 'scripts'];
/** For debuggers. Nothing else: the server reads even the declarations of a package. */
const LEFT_OUT = /\.map$/;

const QUOTED = ["'", '`'];

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const [, , target] = process.argv;
if (target === undefined || existsSync(target)) {
  console.error('usage: node scripts/tools/runtimePackages.ts <new folder>');
  process.exit(2);
}

const found = new Set<string>();
for (const name of await mentioned()) visit(name, ROOT);
for (const place of found)
  cpSync(place, join(target, relative(join(ROOT, 'node_modules'), place)), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(path) && (path === place || !path.endsWith('/node_modules')),
  });
console.log(`${found.size} packages`);

/** The direct dependencies that a source names: in an import, or where it looks for a file of the package. */
async function mentioned(): Promise<string[]> {
  const texts = (await Promise.all(SOURCES.map((folder) => filesBelow(join(ROOT, folder)))))
    .flat()
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'));
  const names = Object.keys(manifest(ROOT).dependencies ?? {});
  const isNamed = (name: string) =>
    texts.some((text) =>
      QUOTED.some((quote) => text.includes(quote + name + '/') || text.includes(quote + name + quote)),
    );
  return names.filter(isNamed);
}

function visit(name: string, from: string): void {
  const place = placeOf(name, from);
  // An optional package of another system.
  if (place === undefined || found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest(place);
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    if (peerDependenciesMeta[each]?.optional !== true) visit(each, place);
}

/** As Node looks for it: in the folder of the package, and in those above. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(ROOT); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) return place;
  }
  return undefined;
}

function manifest(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
}
