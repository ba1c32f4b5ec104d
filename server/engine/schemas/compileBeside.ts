import { Worker } from 'node:worker_threads';
import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import type { Definition } from '#model/language/definition.ts';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';
import type { CompileReply, CompileRequest } from './compilerThread.ts';

export type CompileBeside = (
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  options?: CompileOptions,
) => Promise<Compilation>;

/**
 * A compiler in a thread of its own, so that a compilation, which takes up to seconds of processor time, holds up no
 * request. The thread starts on first use and caches its results: an edit recompiles only the files that depend on it.
 * Definitions that stay as they were are the same objects.
 */
export function createCompilerThread(): CompileBeside {
  let thread: Worker | undefined;
  const begin = () => {
    const begun = new Worker(new URL('compilerThread.ts', import.meta.url));
    const forget = () => {
      if (thread === begun) thread = undefined;
    };
    // A failure is reported before the thread has ended.
    return begun.once('error', forget).once('exit', forget);
  };
  // The definitions of the last two results: the search for files that fit together compiles two sets in turn.
  let last: ReadonlyMap<string, Definition> = new Map();
  let beforeLast: ReadonlyMap<string, Definition> = last;
  const mutex = createMutex();
  return (files, overlays, options) =>
    mutex.run(async () => {
      thread ??= begin();
      const known = new Map([...beforeLast, ...last]);
      const reply = await ask(thread, { files, overlays, options, known: new Set(known.keys()) });
      const definitions = reply.resources.flatMap(({ key, definition = known.get(key) }) =>
        definition === undefined ? [] : [[key, definition] as const],
      );
      beforeLast = last;
      last = new Map(definitions);
      const { schemas, diagnostics } = reply.compilation;
      const resources = Object.fromEntries(definitions.map(([, definition]) => [definition.resource, definition]));
      return { schemas: { ...schemas, resources }, diagnostics };
    });
}

/** The process stays while it waits for the thread, and may end while the thread is idle. */
async function ask(thread: Worker, request: CompileRequest): Promise<CompileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // With `node --watch`, a thread also sends the names of the files that it imports, as objects.
  const receive = (message: unknown) => typeof message === 'string' && resolve(message);
  const ended = (code: number) => reject(new Error(`the compiler ended with code ${code}`));
  thread.ref();
  thread.on('message', receive).once('error', reject).once('exit', ended);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    thread.postMessage(request);
    // Only `compilerThread.ts` writes it.
    return JSON.parse(await promise) as CompileReply;
  } finally {
    thread.off('message', receive).off('error', reject).off('exit', ended);
    thread.unref();
  }
}
