import { createHash, hash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Compilation } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { filesBelow } from '#server/engine/process/filesBelow.ts';
import { createPausingCompiler } from './createPausingCompiler.ts';

/**
 * Compiles the schema files, or takes what the same compiler made of the same files before: at a start the compiler is
 * then not even loaded. Whatever is wrong with what was kept, the files are compiled again.
 */
export async function compileFiles(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  keptIn: string | undefined,
  compile = compileInThisProcess,
): Promise<Compilation> {
  if (keptIn === undefined) return compile(files, overlays);
  const key = await keyOf(files, overlays);
  const kept = await keptCompilation(keptIn, key);
  if (kept !== undefined) return kept;
  const compilation = await compile(files, overlays);
  // Nobody waits for it, and without it the next start takes longer: nothing else.
  keep(keptIn, key, compilation).catch(() => undefined);
  return compilation;
}

/**
 * The files of a process are those of its one schemas directory: what is remembered of them serves the next
 * compilation.
 */
export const compileInThisProcess = createPausingCompiler();

const MODEL = resolve(import.meta.dirname, '../../../model');

/** Changes with every file, its place, and the compiler itself. */
async function keyOf(files: readonly SchemaText[], overlays: readonly SchemaText[]): Promise<string> {
  compiler ??= compilerKey();
  const sum = createHash('sha256').update(await compiler);
  for (const texts of [files, overlays]) {
    sum.update(`${texts.length}\n`);
    for (const { path, text } of texts) sum.update(`${path}\n${text.length}\n${text}\n`);
  }
  return sum.digest('hex');
}

// Of this process, once: an update lays another compiler beside the one that runs here, and what this one makes must not be taken for its work.
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
  // Written by `keep` only, and whole.
  return hash('sha256', body) === sum ? (JSON.parse(body) as Compilation) : undefined;
}

async function keep(file: string, key: string, compilation: Compilation): Promise<void> {
  const body = JSON.stringify(compilation);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = join(dirname(file), `${process.pid}.unfinished`);
  await writeFile(unfinished, `${key}\n${hash('sha256', body)}\n${body}`);
  await rename(unfinished, file);
}
