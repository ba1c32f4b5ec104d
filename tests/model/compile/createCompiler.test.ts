import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { LiveDefinitions } from '#model/compile/context.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { Reporter } from '#model/compile/diagnostics.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { deepFreeze } from './support/deepFreeze.ts';
import { edit, textsOf, untouched } from './support/edits.ts';
import type { Edit, Files } from './support/edits.ts';

// The results of each step are frozen, with the nodes of the files.
vi.mock('#model/compile/define/outline.ts', frozen);
vi.mock('#model/compile/define/buildDefinition.ts', frozen);
vi.mock('#model/compile/product/buildProduct.ts', frozen);

async function frozen(original: () => Promise<Record<string, unknown>>) {
  const { deepFreeze: freeze } = await import('./support/deepFreeze.ts');
  const freezing = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function'
      ? (...given: unknown[]): unknown => freeze(Reflect.apply(value, undefined, given))
      : value,
  ];
  return Object.fromEntries(Object.entries(await original()).map(freezing));
}

/** More of them find more: `RUNS=2000 npx vitest run --project mocking tests/model/compile/createCompiler.test.ts`. */
const RUNS = Number(process.env['RUNS'] ?? 25);
const SEED = process.env['RUNS'] === undefined ? { seed: 20_261_122 } : {};

describe('compiling after each edit', () => {
  test('is tried with steps that could not change what they were given', () => {
    const {
      schemas: { resources },
      diagnostics,
    } = createCompiler().compile(textsOf(untouched.files));
    expect(diagnostics).toEqual([]);
    expect(Object.values(resources).map((definition) => Object.isFrozen(definition.fields))).not.toContain(false);
  });

  test('returns the result of compiling all files, to the byte, after any edit', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 16 }), (edits: Edit[]) => {
        const { compile } = createCompiler();
        let now: Files = untouched;
        let live: LiveDefinitions = {};
        for (const each of [(same: Files) => same, ...edits]) {
          now = each(now);
          const [files, overlays] = [textsOf(now.files), textsOf(now.overlays)];
          const incremental = compile(files, overlays, { live });
          expect(JSON.stringify(incremental)).toBe(JSON.stringify(compileSchemas(files, overlays, { live })));
          // Definitions that were valid once stay in use, as in a server whose files become invalid.
          live = { ...live, ...incremental.schemas.resources };
          // Only plain values can be cloned: nothing of how the compiler remembers has got out.
          structuredClone(deepFreeze(incremental));
        }
      }),
      { numRuns: RUNS, ...SEED },
    );
  });
});

describe('an edit costs what depends on it', () => {
  const { compile } = createCompiler();
  let files: ReadonlyMap<string, string>;

  /** How the files are parsed: a file that is parsed again has another node. */
  const nodes = () => textsOf(files).map(({ path, text }) => readYaml(path, text, new Reporter()));

  /** Compiles the files with one text replaced, and names the resources whose definitions are others than before. */
  function redone(path: string, from: string, to: string): string[] {
    const text = files.get(path) ?? '';
    expect(text).toContain(from);
    const [definitions, parsed] = [compile(textsOf(files)).schemas.resources, nodes()];
    files = new Map(files).set(path, text.replace(from, to));
    const { resources } = compile(textsOf(files)).schemas;
    expect(nodes().filter((node) => !parsed.includes(node))).toHaveLength(1);
    return Object.keys(definitions).filter((name) => resources[name] !== definitions[name]);
  }

  beforeEach(() => void (files = untouched.files));

  test('one parse, and nothing more where only a remark changed in a file that resources read words of', () => {
    expect(redone('messages.yaml', 'reason:', '# a remark\nreason:')).toEqual([]);
  });

  test.each<[what: string, path: string, from: string, to: string, redone: string[]]>([
    ['a label: the resource alone', 'region/gateways.yaml', 'en: Gateway', 'en: Door', ['gateways']],
    [
      'the label of a field that others point at: the resource alone',
      'region/gateways.yaml',
      'en: Ports',
      'en: Sockets',
      ['gateways'],
    ],
    [
      'the kind of a field: whoever compares with it',
      'region/gateways.yaml',
      '{ type: integer',
      '{ type: number',
      ['gateways', 'racks'],
    ],
    [
      'a field more: the resource alone',
      'region/gateways.yaml',
      'fields:',
      'fields:\n  code: { type: text, label: { zh: 码, en: Code } }',
      ['gateways'],
    ],
    ['the kind of id: whoever points at it', 'region/sites.yaml', 'icon: domain', 'id: uuid', ['gateways', 'sites']],
    [
      'a base: whoever begins as it, and whoever points at it',
      'compute/machines.yaml',
      'en: Cores',
      'en: Kernels',
      ['machines', 'vms'],
    ],
    ['a word of the vocabulary: whoever uses it', 'vocabulary.yaml', 'en: Site', 'en: Place', ['gateways']],
    [
      'a word more in the vocabulary: nobody',
      'vocabulary.yaml',
      'fields:',
      'fields:\n  colour: { zh: 颜色, en: Colour }',
      [],
    ],
    ['a message: whoever says it', 'messages.yaml', 'It is locked', 'It is shut', ['gateways']],
    [
      'a role: whoever names it',
      'roles.yaml',
      '  TENANT: {',
      '  CUSTOMER: {',
      ['gateways', 'machines', 'racks', 'vms'],
    ],
    [
      'a role more: nobody',
      'roles.yaml',
      'roles:',
      'roles:\n  GUEST: { label: { zh: 访客, en: Guest }, landing: /index }',
      [],
    ],
    ['the label of a page: nobody', 'pages.yaml', 'en: Overview', 'en: Start', []],
    ['an error: whoever answers it', 'errors/region.yaml', '  notFound: {', '  missing: {', ['gateways']],
    ['the message of an error: nobody', 'errors/region.yaml', 'This name is taken', 'There is one of this name', []],
  ])('%s', (_, path, from, to, expected) => {
    expect(redone(path, from, to)).toEqual(expected);
  });

  test('a file that comes back is compiled again: what is gone is forgotten', () => {
    const before = compile(textsOf(files)).schemas.resources;
    compile(textsOf(new Map([...files].filter(([path]) => path !== 'region/sites.yaml'))));
    const after = compile(textsOf(files)).schemas.resources;
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['gateways', 'sites']);
  });
});
