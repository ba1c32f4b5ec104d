/**
 * `npm run docs`: writes the files that are generated from the schemas. `npm run docs -- --check` only compares them;
 * exit code 1 if one is stale.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './documents/generatedFiles.ts';

const checking = process.argv.includes('--check');
let stale = 0;
for (const [path, text] of generatedFiles('schemas')) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale += 1;
  if (!checking) writeFileSync(path, text);
  console.log(`${checking ? 'stale' : 'wrote'} ${path}`);
}
if (stale === 0) console.log('nothing to write');
process.exitCode = checking && stale > 0 ? 1 : 0;
