import { resolve } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { fieldKinds, kindGrammar } from '#model/fields/index.ts';
import { importsOf, sourceFiles } from '../../architecture/sourceFiles.ts';

const ENTRY = 'virtual:kinds';

/** The part of the kinds that the build keeps for code that imports these names of the registry. */
async function bundled(names: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? `export { ${names} } from '${resolve('model/fields/index.ts')}';` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs.flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : ''))).join('\n');
}

/** Every description of a key, and what stands in no file but samplers. */
const GRAMMAR = [
  ...new Set(fieldKinds.flatMap((kind) => Object.values(kindGrammar(kind).keys).map(({ description }) => description))),
  'No sample of',
  'FA:16:3E',
  'Ex4mple@',
  'no-such-value',
];

describe('the keys, samples and malformed values of kinds', () => {
  test('are left out of what the browser loads', async () => {
    const code = await bundled('fieldKind, knownFieldKind, isFieldKind, columnOf, fieldKinds');
    expect(code).toContain('validation.cidrHostBits');
    expect(GRAMMAR.filter((words) => code.includes(words))).toEqual([]);
  });

  test('are available on import', async () => {
    const code = await bundled('kindGrammar');
    expect(GRAMMAR.filter((words) => !code.includes(words))).toEqual([]);
  });

  test('are imported by no file of the console', () => {
    const importers = sourceFiles('src', 'model')
      .filter(({ path }) => !path.startsWith('model/compile/') && !path.startsWith('model/fields/'))
      .filter((file) => importsOf(file).some(({ target }) => target.startsWith('model/fields/')))
      .filter(({ text }) => /\bkindGrammar\b|\bsamplePattern\b|Grammar(?:Of)?\b.* from '#model\/fields/.test(text));
    expect(importers.map(({ path }) => path)).toEqual([]);
  });
});
