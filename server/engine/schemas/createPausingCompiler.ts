import { setImmediate } from 'node:timers/promises';
import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { Compiler } from '#model/compile/createCompiler.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

export type CompileWithPauses = (
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  options?: CompileOptions,
) => Promise<Compilation>;

/** The longest time that a compilation blocks requests, except for a single file that takes longer. */
const STRETCH_MS = 20;

/**
 * A compiler that lets requests run between two files. It is loaded on first use and caches its results: an edit
 * recompiles only the files that depend on it.
 */
export function createPausingCompiler(now: () => number = () => performance.now()): CompileWithPauses {
  let loading: Promise<Compiler> | undefined;
  return async (files, overlays, options) => {
    loading ??= load();
    const pieces = (await loading).inPieces(files, overlays, options);
    let since = now();
    for (;;) {
      const { done, value } = pieces.next();
      if (done) return value;
      if (now() - since < STRETCH_MS) continue;
      await setImmediate();
      since = now();
    }
  };
}

async function load(): Promise<Compiler> {
  const { createCompiler } = await import('#model/compile/createCompiler.ts');
  return createCompiler();
}
