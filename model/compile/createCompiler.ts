import { compileWith } from './compile.ts';
import type { Compilation } from './compile.ts';
import type { SchemaText } from './read/readFiles.ts';
import { createMemory } from './steps/createMemory.ts';

export type Compile = (files: readonly SchemaText[], overlays?: readonly SchemaText[]) => Compilation;

/**
 * A compiler for files that change: it remembers what it did, and does again only what depends on a change. What it gives back is that of
 * `compileSchemas` to the byte; definitions that stayed as they were are the same objects, so nobody may change them.
 */
export function createCompiler(): Compile {
  const steps = { all: createMemory(), sound: createMemory() };
  return (files, overlays = []) => {
    const compilation = compileWith(files, overlays, steps);
    steps.all.forgetUnused();
    steps.sound.forgetUnused();
    return compilation;
  };
}
