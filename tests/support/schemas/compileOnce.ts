import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { compileSchemas, type Compilation } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { sharedFile } from '../runner/scratch.ts';

/**
 * The same result as `compileSchemas`, compiled once for all processes of a run: compiling the product takes longer
 * than most tests. Each call returns its own copy.
 */
export function compileOnce(files: readonly SchemaText[], overlays: readonly SchemaText[] = []): Compilation {
  const sum = createHash('sha256').update(JSON.stringify([files, overlays]));
  const shared = sharedFile(`compilation-${sum.digest('hex')}`);
  if (shared === undefined) return compileSchemas(files, overlays);
  if (!existsSync(shared.path)) shared.write(serialize(compileSchemas(files, overlays)));
  // The file contains what the line above wrote.
  return deserialize(readFileSync(shared.path)) as Compilation;
}
