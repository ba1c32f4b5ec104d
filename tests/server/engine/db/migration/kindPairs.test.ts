// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carryValue } from '#model/evolution/carryValue.ts';
import { kindChange } from '#model/evolution/kindChange.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { columnOf } from '#model/fields/index.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { migrateDefinitions, planMigration } from '#server/engine/db/migration/migrateDefinitions.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { fieldOf, KINDS, storedValues } from '../../../../support/schemas/kindSamples.ts';
import { testDefinition } from '../../../../support/schemas/testDefinition.ts';

const SEALED = ['password', 'secret'];

/** A resource for each kind, with a field for each kind that its values will be converted to. */
function definitionOf(from: string, kindOf: (to: string) => string): Definition {
  const fields = KINDS.map((to): FieldDefinition => fieldOf(kindOf(to), `f_${to}`));
  const name = `k_${from}`;
  return testDefinition(fields, {
    resource: name,
    table: name,
    path: `/${name}`,
    titleField: 'id',
    list: { columns: [], hidden: [], filters: [], sort: [{ field: 'id', order: 'ASC' }], views: {}, expand: [] },
    revision: JSON.stringify(fields),
  });
}

const allOf = (kindOf: (from: string, to: string) => string) =>
  Object.fromEntries(KINDS.map((from) => [`k_${from}`, definitionOf(from, (to) => kindOf(from, to))]));

/** The number of values that the other kind cannot accept. */
function lostBetween(from: string, to: string): number {
  if (from === to) return 0;
  const values = storedValues(from);
  if (kindChange(from, to) === 'refused') return values.length;
  return values.filter((value) => carryValue(value, fieldOf(from, `f_${to}`), fieldOf(to, `f_${to}`)) === undefined)
    .length;
}

/** What people have entered; the keys to sort and compare it by are derived from it. */
async function everyRow(db: Database): Promise<Record<string, Record<string, SqlValue>[]>> {
  const tables = await Promise.all(
    KINDS.map(async (kind) => {
      const rows = await db.all(`select * from ${quoted(`k_${kind}`)} order by id`);
      return [kind, rows.map(withoutDerived)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

const withoutDerived = (row: Record<string, SqlValue>): Record<string, SqlValue> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !/^_(sort|fold)_/.test(column)));

const stored = (value: Json, field: FieldDefinition) => toSql(value, columnOf(field));

describe.each(await databasesUnderTest())('every kind of field becomes every other, on $dialect', (database) => {
  const before = allOf((from) => from);
  const accepted = allOf((from, to) => (lostBetween(from, to) === 0 ? to : from));
  let db: Database;

  beforeAll(async () => {
    db = await database.open();
    await migrateSystem(db);
  });
  afterAll(() => db.close());

  test('without values every kind becomes every other and back', async () => {
    expect(await migrateDefinitions(db, before)).toEqual([]);
    const every = allOf((_from, to) => to);
    expect((await planMigration(db, every)).findings).toEqual([]);
    // One kind of each column class is converted there and back.
    const some = (all: Record<string, Definition>) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => ['k_text', 'k_number', 'k_boolean', 'k_json'].includes(name)),
      );
    for (const definitions of [some(every), some(before)])
      expect(await migrateDefinitions(db, definitions)).toEqual([]);
    for (const [kind, rows] of Object.entries(await everyRow(db))) expect([kind, rows]).toEqual([kind, []]);
  });

  test('values that cannot be converted are counted, with one of them, and nothing is changed', async () => {
    for (const kind of KINDS) {
      for (const value of storedValues(kind)) {
        const columns = KINDS.map((to) => quoted(`f_${to}`));
        await db.run(
          `insert into ${quoted(`k_${kind}`)} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
          columns.map(() => stored(value, fieldOf(kind, 'x'))),
        );
      }
    }
    const there = await everyRow(db);
    const { findings } = await planMigration(
      db,
      allOf((_from, to) => to),
    );
    const refused = findings
      .filter(({ severity }) => severity === 'error')
      .map(
        ({ resource, path, code, message }) =>
          `${resource} ${path[1]} ${code} ${/\d+(?= of)|\d+(?= records?)/.exec(message)?.[0]}`,
      );
    expect(refused.toSorted()).toEqual(
      KINDS.flatMap((from) =>
        KINDS.filter((to) => lostBetween(from, to) > 0).map(
          (to) => `k_${from} f_${to} data-loss ${lostBetween(from, to)}`,
        ),
      ).toSorted(),
    );
    for (const { message } of findings) expect(message).not.toMatch(/argon2|ciphertext/);
    expect(await everyRow(db)).toEqual(there);
  });

  test('values that can be converted are, and come back to the byte', async () => {
    const there = await everyRow(db);
    const plan = await planMigration(db, accepted);
    expect(plan.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await migrateDefinitions(db, accepted)).toEqual([]);
    const now = await everyRow(db);
    for (const from of KINDS) {
      for (const to of KINDS.filter((each) => lostBetween(from, each) === 0)) {
        const [one, other] = [fieldOf(from, 'x'), fieldOf(to, 'x')];
        expect([from, to, now[from]?.map((row) => row[`f_${to}`])]).toEqual([
          from,
          to,
          storedValues(from).map((value) =>
            stored(from === to ? value : (carryValue(value, one, other) ?? null), other),
          ),
        ]);
      }
    }
    expect(await migrateDefinitions(db, before)).toEqual([]);
    expect(await everyRow(db)).toEqual(there);
  });

  test('what is sealed becomes nothing else, and nothing becomes sealed', () => {
    for (const kind of KINDS)
      for (const sealed of SEALED.filter((each) => each !== kind))
        expect([lostBetween(kind, sealed), lostBetween(sealed, kind)]).toEqual([
          storedValues(kind).length,
          storedValues(sealed).length,
        ]);
  });
});
