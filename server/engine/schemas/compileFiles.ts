import { createHash, hash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Compilation } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { filesBelow } from '#server/engine/process/filesBelow.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { createCompilerThread } from './compileBeside.ts';

/**
 * Compiles the schema files, or reads the cached result of the same compiler for the same files, so that a start need
 * not even load the compiler. If the cache is damaged, the files are compiled again.
 */
export async function compileFiles(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  keptIn: string | undefined,
  compile = compileInThread,
): Promise<Compilation> {
  if (keptIn === undefined) return compile(files, overlays);
  const key = await keyOf(files, overlays);
  const kept = await keptCompilation(keptIn, key);
  if (kept !== undefined) return kept;
  const compilation = await compile(files, overlays);
  // A failure only makes the next start slower.
  keep(keptIn, key, compilation).catch(() => undefined);
  return compilation;
}

/** A process has one schemas directory, so the cache of one compilation serves the next. */
export const compileInThread = createCompilerThread();

const MODEL = resolve(import.meta.dirname, '../../../model');

/** Changes with every file, its path, and the compiler itself. */
async function keyOf(files: readonly SchemaText[], overlays: readonly SchemaText[]): Promise<string> {
  compiler ??= compilerKey();
  const sum = createHash('sha256').update(await compiler);
  for (const texts of [files, overlays]) {
    sum.update(`${texts.length}\n`);
    for (const { path, text } of texts) sum.update(`${path}\n${text.length}\n${text}\n`);
  }
  return sum.digest('hex');
}

// Read once per process: after an update on disk, the result of the running compiler must not be cached as the work of
// the new one.
let compiler: Promise<string> | undefined;

async function compilerKey(): Promise<string> {
  const sum = createHash('sha256');
  for (const file of await filesBelow(MODEL)) {
    const { size, mtimeMs } = await stat(file);
    sum.update(`${file}\n${size}\n${mtimeMs}\n`);
  }
  return sum.digest('hex');
}

async function keptCompilation(file: string, key: string): Promise<Compilation | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [keptKey = '', sum = ''] = text.split('\n', 2);
  if (keptKey !== key) return undefined;
  const body = text.slice(keptKey.length + sum.length + 2);
  // Only `keep` writes it, as a whole.
  return hash('sha256', body) === sum ? (JSON.parse(body) as Compilation) : undefined;
}

async function keep(file: string, key: string, compilation: Compilation): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const body = JSON.stringify(compilation);
  await yieldToEventLoop();
  const unfinished = join(dirname(file), `${process.pid}.unfinished`);
  await writeFile(unfinished, `${key}\n${hash('sha256', body)}\n${body}`);
  await rename(unfinished, file);
}
