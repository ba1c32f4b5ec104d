import { compileWith } from './compile.ts';
import type { compileSchemas } from './compile.ts';
import { createMemory } from './steps/createMemory.ts';

export interface Compiler {
  /** Returns the same result as `compileSchemas`. */
  compile: typeof compileSchemas;
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
  return {
    compile(files, overlays, options) {
      const compilation = compileWith(steps, files, overlays, options);
      steps.all.forgetUnused();
      steps.sound.forgetUnused();
      return compilation;
    },
  };
}
