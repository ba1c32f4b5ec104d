// @module-tag long
import * as fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { Json } from '#model/language/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { schemaSet } from './support/schemaSet.ts';

const real = readSchemaTexts('schemas');
const described = real.filter(({ path }) => path.includes('/') && !path.startsWith('errors/'));
const resources = described.filter(({ path }) => !path.startsWith('parts/'));

/** More of them find more: `RUNS=2000 npx vitest run tests/model/compile/robustness.test.ts`. */
const RUNS = Number(process.env['RUNS'] ?? 15);

/**
 * The same cases every time, so that a failure is the fault of the change at hand; asked for more, it looks for new
 * ones.
 */
const SEED = process.env['RUNS'] === undefined ? { seed: 20_261_121 } : {};

type Step = string | number;

/** Every place in a value, from the whole down to each leaf. */
function places(value: Json, at: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const members: [Step, Json][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : Object.entries(value);
  return [at, ...members.flatMap(([key, each]) => places(each, [...at, key]))];
}

/** The value with one place replaced. */
function replaced(value: Json, [step, ...rest]: Step[], by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? replaced(each, rest, by) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === step ? replaced(each, rest, by) : each]),
  );
}

/** Leftovers of people, editors and scripts. */
const rubbish = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    'x',
    'name',
    'gateways',
    '$user.id',
    '$',
    '-',
    '/',
    ':',
    '{',
    '__proto__',
    'constructor',
    0,
    -1,
    1.5,
    1e308,
    true,
    [],
    {},
    [[]],
    [null],
    { type: 'text' },
  ),
  fc.constantFrom<Json>({ constructor: { type: 'text' } }, { $any: 1 }, { $not: [] }, { '': '' }, [{ when: 1 }], {
    fields: { fields: { fields: 1 } },
  }),
  fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value))),
);

describe('the compiler answers anything with findings, and never throws', () => {
  test('of real resources with rubbish in them, those without a finding are there, and no others', () => {
    const values = new Map<string, Json>(described.map(({ path, text }) => [path, parse(text)]));
    const change = fc.constantFrom(...values.keys()).chain((path) =>
      fc.record({
        path: fc.constant(path),
        place: fc.constantFrom(...places(values.get(path) ?? null)),
        by: rubbish,
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const wrong = new Map(values);
        for (const { path, place, by } of changes) wrong.set(path, replaced(wrong.get(path) ?? null, place, by));
        const changed = new Map(changes.map(({ path }) => [path, stringify(wrong.get(path))]));
        const { schemas, diagnostics } = compileSchemas(
          real.map(({ path, text }) => ({ path, text: changed.get(path) ?? text })),
        );
        const bad = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file));
        const expected = resources
          .filter(({ path }) => !path.startsWith('parts/') && !bad.has(path))
          .map(({ path }) => path.replace(/^.*\/|\.yaml$/g, ''));
        expect(Object.keys(schemas.resources)).toEqual(expected.toSorted());
        for (const { line, column, message } of diagnostics)
          expect([line > 0, column > 0, message.length > 0]).toEqual([true, true, true]);
      }),
      { numRuns: RUNS, ...SEED },
    );
  });

  // Each made the compiler ask a field about values that could not answer.
  test.each([
    [
      'a sum of a field without a kind',
      'fields:\n  weight: { label: { zh: 重量, en: Weight } }\n  total: { type: integer, label: { zh: 总重, en: Total }, computed: { sum: things, by: id, of: weight } }\n',
    ],
    [
      'a default beside a pattern that is none',
      "fields:\n  name: { type: text, default: a, pattern: '[', patternHelp: { zh: 甲, en: A } }\n",
    ],
    [
      'a condition on a list without items',
      'fields:\n  ports: { type: list, label: { zh: 端口, en: Ports } }\n  name: { type: name, when: { ports: { has: 1 } } }\n',
    ],
  ])('%s', (_, fields) => {
    const text = `resource: things\nservice: ecrm\nlabel: { zh: 物品, en: Thing }\naccess: [ADMIN]\n${fields}`;
    const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/things.yaml': text }));
    expect(diagnostics.map(({ file }) => file)).toContain('region/things.yaml');
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });

  test('any text at all', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.stringMatching(/^[\n {}[\]:,&*!|>'"%@`a-z#?-]{0,80}$/),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('region/things.yaml', 'roles.yaml', 'errors/x.yaml', 'messages.yaml'),
        (content, path) => {
          compileSchemas(schemaSet({ [path]: content }));
        },
      ),
      { numRuns: 80, ...SEED },
    );
  });

  test('names that objects have by nature', () => {
    for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const text = `resource: things\nservice: ${word}\nlabel: { zh: 甲, en: A }\nicon: ${word}\naccess: [${word}]\nfields:\n  name: { type: ${word} }\n  ${word}: { type: text }\nlist: { columns: [${word}] }\n${word}: 1\n`;
      const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/things.yaml': text }));
      expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
      expect(diagnostics.map(({ code }) => code)).toEqual(
        expect.arrayContaining(['unknown-key', 'unknown-service', 'unknown-grant', 'unknown-word']),
      );
    }
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
