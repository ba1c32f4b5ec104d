import { parentPort } from 'node:worker_threads';
import { createCompiler } from '#model/compile/createCompiler.ts';
import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import type { Definition } from '#model/language/definition.ts';

export interface CompileRequest {
  files: readonly SchemaText[];
  overlays: readonly SchemaText[];
  options: CompileOptions | undefined;
  /** The definitions that the other thread has, by `keyOf`: they are not sent again. */
  known: ReadonlySet<string>;
}

/** As JSON: a compilation is plain data, of which the compiler may keep views. */
export interface CompileReply {
  /** Without its resources. */
  compilation: Compilation;
  /** Every resource in order; the definition only if it was not known. */
  resources: { key: string; definition?: Definition }[];
}

/** One version of one definition. */
export const keyOf = ({ resource, revision }: Definition): string => `${resource} ${revision}`;

/** The code of the thread that compiles: it caches its work, so that an edit costs what it touches. */
const { compile } = createCompiler();

parentPort?.on('message', ({ files, overlays, options, known }: CompileRequest) => {
  const { schemas, diagnostics } = compile(files, overlays, options);
  const reply: CompileReply = {
    compilation: { schemas: { ...schemas, resources: {} }, diagnostics },
    resources: Object.values(schemas.resources).map((definition) => {
      const key = keyOf(definition);
      return known.has(key) ? { key } : { key, definition };
    }),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(JSON.stringify(reply));
});
