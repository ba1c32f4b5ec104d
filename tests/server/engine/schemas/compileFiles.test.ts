import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { filesBelow } from '#server/engine/process/filesBelow.ts';
import { compileFiles } from '#server/engine/schemas/compileFiles.ts';
import { createCompilerThread } from '#server/engine/schemas/compileBeside.ts';

vi.mock('#server/engine/process/filesBelow.ts', { spy: true });

const FILES = readSchemaTexts('schemas');
const OVERLAY = [{ path: 'region/regions.yaml', text: 'label: { zh: 大区, en: Territory }\n' }];
const compiler = vi.fn(createCompilerThread());
beforeEach(() => void compiler.mockClear());

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'suantai-kept-'));
  // A cache that is still being written makes the folder grow while it is removed.
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return join(folder, 'cache', 'definitions');
}

/** Compiles, and waits until the cache is written: it appears as a whole, by renaming. */
async function compileAndKeep(keptIn: string) {
  const compiled = await compileFiles(FILES, [], keptIn, compiler);
  await vi.waitFor(async () => expect(await readdir(dirname(keptIn)).catch(() => [])).toEqual(['definitions']));
  return compiled;
}

describe('compiled files that are kept for the next start', () => {
  test('are used again as they were, without compiling', async () => {
    const keptIn = await place();
    const first = await compileAndKeep(keptIn);
    expect(await compileFiles(FILES, [], keptIn, compiler)).toEqual(first);
    expect(compiler).toHaveBeenCalledTimes(1);
  });

  test('come from the running compiler, even if an update has replaced it on disk', async () => {
    const keptIn = await place();
    await compileAndKeep(keptIn);
    vi.mocked(filesBelow).mockResolvedValue([]);
    onTestFinished(() => void vi.mocked(filesBelow).mockRestore());
    await compileFiles(FILES, [], keptIn, compiler);
    expect(compiler).toHaveBeenCalledTimes(1);
  });

  test('are not used for other files or another overlay', async () => {
    const keptIn = await place();
    await compileAndKeep(keptIn);
    const changed = FILES.map((file) =>
      file.path === 'region/regions.yaml' ? { ...file, text: `${file.text}\n# changed\n` } : file,
    );
    await compileFiles(changed, [], await place(), compiler);
    await compileFiles(changed, [], keptIn, compiler);
    const { schemas } = await compileFiles(FILES, OVERLAY, keptIn, compiler);
    expect(schemas.resources.regions?.label.en).toBe('Territory');
    expect(compiler).toHaveBeenCalledTimes(4);
  });

  test.each([
    ['cut short', (text: string) => text.slice(0, -100)],
    ['with a letter changed', (text: string) => text.replace('"regions"', '"regiens"')],
    ['emptied', () => ''],
  ])('are compiled again where the file is %s', async (_, spoil) => {
    const keptIn = await place();
    const first = await compileAndKeep(keptIn);
    await writeFile(keptIn, spoil(await readFile(keptIn, 'utf8')));
    expect(await compileFiles(FILES, [], keptIn, compiler)).toEqual(first);
    expect(compiler).toHaveBeenCalledTimes(2);
  });

  test('cost nothing but time where they can not be kept', async () => {
    const { schemas } = await compileFiles(FILES, [], '/dev/null/definitions', compiler);
    expect(schemas.resources).toHaveProperty('regions');
  });
});
