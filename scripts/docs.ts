/**
 * `npm run docs`: writes the files that are generated from the schemas. `npm run docs -- --check` only compares them;
 * exit code 1 if one is stale.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { kindRegistry } from './documents/kindRegistry.ts';

const checking = process.argv.includes('--check');
let stale = 0;
write('model/fields/registry.ts', kindRegistry('model/fields'));
// The compiler reads the registry of kinds, so it loads after a new kind is in it.
const { generatedFiles } = await import('./documents/generatedFiles.ts');
for (const [path, text] of generatedFiles('schemas')) write(path, text);
if (stale === 0) console.log('nothing to write');
process.exitCode = checking && stale > 0 ? 1 : 0;

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  stale += 1;
  if (!checking) writeFileSync(path, text);
  console.log(`${checking ? 'stale' : 'wrote'} ${path}`);
}
