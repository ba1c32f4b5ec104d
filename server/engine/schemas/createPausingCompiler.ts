import { setImmediate } from 'node:timers/promises';
import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { Compiler } from '#model/compile/createCompiler.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

export type CompileWithPauses = (
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  options?: CompileOptions,
) => Promise<Compilation>;

/** How long requests wait at most while files are compiled, but for the time that a single file takes. */
const STRETCH_MS = 20;

/**
 * A compiler that lets requests be answered between two files. It is loaded when it is first needed, and remembers from
 * then on: an edit costs what depends on it.
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
