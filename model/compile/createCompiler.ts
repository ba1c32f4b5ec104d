import { compileInPieces, finished } from './compile.ts';
import type { Compilation, CompileOptions, Pieces } from './compile.ts';
import type { SchemaText } from './read/readFiles.ts';
import { createMemory } from './steps/createMemory.ts';

export interface Compiler {
  /** Returns the same result as `compileSchemas`. */
  compile(files: readonly SchemaText[], overlays?: readonly SchemaText[], options?: CompileOptions): Compilation;
  /** The same, yielding after each file. */
  inPieces(
    files: readonly SchemaText[],
    overlays?: readonly SchemaText[],
    options?: CompileOptions,
  ): Pieces<Compilation>;
}

/**
 * A compiler for files that change: it caches its work, and repeats only what depends on a change. Unchanged
 * definitions are the same objects, so callers must not change them.
 *
 * @example
 *   const { compile } = createCompiler();
 *   compile(files); // every file
 *   compile(files.with(3, { path, text: edited })); // one file, and those that read its edited part
 */
export function createCompiler(): Compiler {
  const steps = { all: createMemory(), sound: createMemory() };

  function* inPieces(
    files: readonly SchemaText[],
    overlays: readonly SchemaText[] = [],
    options: CompileOptions = {},
  ): Pieces<Compilation> {
    const compilation = yield* compileInPieces(files, overlays, steps, options);
    steps.all.forgetUnused();
    steps.sound.forgetUnused();
    return compilation;
  }

  return { inPieces, compile: (files, overlays, options) => finished(inPieces(files, overlays, options)) };
}
