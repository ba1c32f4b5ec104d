import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { context, fill, select, type Row } from './conditionFixtures.ts';

/** Difficult texts for comparisons: case, wildcards, quotes, Unicode planes, text that looks like another type. */
const word = fc.constantFrom(
  '',
  ' ',
  'a',
  'A',
  'ab',
  'aB%',
  'a_b',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '云',
  '云a',
  '\uff5e',
  '😀',
  'é',
  'É',
  '1',
  'true',
  'null',
  '[]',
  '$x',
);
const text = fc.oneof(
  word,
  fc.tuple(word, word).map(([first, second]) => first + second),
);
const whole = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 32),
);
const real = fc.oneof(
  whole,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((value) => value + 0),
  fc.constantFrom(0.1, 0.5, 0.9, 1e-9, 1e21),
);
const money = fc.integer({ min: -3_000_000, max: 3_000_000 }).map((micro) => (micro / 1e6).toFixed(6));
const state = fc.constantFrom('a', 'b', 'c');
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2027-01-19');
const moment = fc.constantFrom(
  '2026-11-20T11:59:59.999Z',
  '2026-11-20T12:00:00.000Z',
  '2027-01-19T12:00:00.000Z',
  '2026-11-20T20:00:00+08:00',
);
const id = fc.constantFrom(1, 3, 7, 33);
const tag = fc.constantFrom('a', 'A', '云', '1');
const key = fc.constantFrom('a', 'b.c', "it's", '云');
const free: fc.Arbitrary<Json> = fc.oneof(
  word,
  whole,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(word, whole, fc.boolean()), { maxLength: 3 }),
  fc.constant({ x: 1 }),
  fc.constant({}),
);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

const row: fc.Arbitrary<Row> = fc.record(
  {
    name: optional(text),
    status: optional(state),
    size: optional(whole),
    usage: optional(real),
    price: optional(money),
    enabled: optional(fc.boolean()),
    day: optional(day),
    seen_at: optional(moment),
    site_id: optional(id),
    tags: optional(fc.uniqueArray(tag, { maxLength: 3 })),
    site_ids: optional(fc.uniqueArray(id, { maxLength: 3 })),
    labels: optional(fc.dictionary(key, word, { maxKeys: 3, noNullPrototype: true })),
    extra: optional(fc.record({ deep: free, s: free }, { requiredKeys: [], noNullPrototype: true })),
    capacity: optional(
      fc.record(
        { cpu: whole, unit: text, shared: fc.boolean(), price: money },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    rules: optional(
      fc.array(fc.record({ port: whole, note: text }, { requiredKeys: [], noNullPrototype: true }), { maxLength: 2 }),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const yesOrNo = fc.boolean();
const equality = (value: fc.Arbitrary<Json>) => ({
  eq: optional(value),
  ne: optional(value),
  in: fc.array(optional(value), { maxLength: 4 }),
  nin: fc.array(optional(value), { maxLength: 4 }),
  empty: yesOrNo,
});
const order = (value: fc.Arbitrary<Json>) => ({ lt: value, lte: value, gt: optional(value), gte: value });
const search = { like: text, starts: text };

/** Possible conditions on each field, with operands of its type. */
const questions: Record<string, Record<string, fc.Arbitrary<Json>>> = {
  name: { ...equality(text), ...order(text), ...search },
  status: equality(fc.oneof(state, fc.constant('gone'))),
  size: { ...equality(whole), ...order(whole) },
  usage: { ...equality(real), ...order(real) },
  price: { ...equality(money), ...order(money) },
  enabled: equality(fc.boolean()),
  day: { ...equality(day), ...order(fc.oneof(day, fc.constant('$now'))) },
  seen_at: { ...equality(moment), ...order(fc.oneof(moment, fc.constantFrom('$now', '$now+60d'))) },
  site_id: equality(fc.oneof(id, fc.constantFrom('$user.id', '$user.bp_id', '$form.site_id'))),
  tags: { ...equality(tag), has: tag },
  site_ids: { ...equality(id), has: id },
  labels: { empty: yesOrNo },
  'labels.a': { ...equality(word), ...order(word), ...search },
  'labels.b.c': equality(word),
  "labels.it's": equality(word),
  extra: { empty: yesOrNo },
  'extra.deep': {
    ...equality(fc.oneof(word, whole, fc.boolean())),
    ...order(fc.oneof(word, whole)),
    ...search,
    has: fc.oneof(word, whole, fc.boolean()),
  },
  'extra.deep.x': { ...equality(whole), ...order(whole) },
  'extra.s': { ...equality(word), ...search, has: word },
  'capacity.cpu': { ...equality(whole), ...order(whole) },
  'capacity.unit': { ...equality(text), ...order(text), ...search },
  'capacity.shared': equality(fc.boolean()),
  'capacity.price': { ...equality(money), ...order(money) },
  'rules.0.port': { ...equality(whole), ...order(whole) },
  'rules.1.note': { ...equality(text), ...search },
};

/** One or two operators on one field. */
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  ...Object.entries(questions).map(([path, operators]) => {
    const one = fc.oneof(
      ...Object.entries(operators).map(([name, operand]) => operand.map((value) => ({ [name]: value }))),
    );
    return fc.tuple(one, fc.option(one)).map(([first, second]): Condition => ({ [path]: { ...first, ...second } }));
  }),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('condition'), { maxLength: 3 }).map((parts) => ({ $any: parts })),
    fc.array(tie('condition'), { maxLength: 3 }).map((parts) => ({ $all: parts })),
    tie('condition').map((part) => ({ $not: part })),
    fc.tuple(leaf, leaf).map(([left, right]) => ({ ...left, ...right })),
  ),
}));

const ROWS = 150;
const CONDITIONS = 1500;

describe.each(await databasesUnderTest())('evaluator and $dialect', ({ open }) => {
  let database: Database;
  const rows = fc.sample(row, { numRuns: ROWS, seed: 20_261_120 });

  beforeAll(async () => {
    database = await open();
    await fill(database, 'random', rows);
  });

  afterAll(() => database.close());

  test('agree on random records and conditions', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (each) => {
        const found = rows.flatMap((record, position) => (matches(each, record, context) ? [position] : []));
        expect(await select(database, 'random', each)).toEqual(found);
      }),
      { numRuns: CONDITIONS },
    );
  });
});
