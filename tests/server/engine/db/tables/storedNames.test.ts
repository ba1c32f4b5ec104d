import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { schemaSet } from '../../../../model/compile/support/schemaSet.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';

/** The longest name that the compiler accepts: 48 characters in the table. */
const resource = `things${'And'.repeat(10)}X`;
/** SQL keywords, near-keywords of the databases, and the longest names that differ only at the end. */
const names = [
  'select',
  'order',
  'group',
  'user',
  'from',
  'table',
  'limit',
  'primary',
  'current_user',
  'oid',
  'rank',
  'ctids',
  `${'n'.repeat(47)}a`,
  `${'n'.repeat(47)}b`,
];
const text = `resource: ${resource}
service: ecrm
label: { zh: 甲, en: A }
access: [ADMIN]
unique: [[select, order], [${names.slice(-2).join(', ')}]]
fields:
  name: { type: text, search: true }
${names.map((name) => `  ${name}: { type: text, label: { zh: 甲, en: A } }`).join('\n')}
list: { columns: [${names.join(', ')}], filters: [${names.join(', ')}] }
`;

describe.each(await databasesUnderTest())('names that the compiler takes, on $dialect', ({ open }) => {
  test('create tables, columns and indexes with distinct names', async () => {
    const { schemas, diagnostics } = compileSchemas(schemaSet({ [`region/${resource}.yaml`]: text }));
    expect(diagnostics).toEqual([]);
    const db = await open();
    await migrateSystem(db);
    expect(await migrateDefinitions(db, schemas.resources)).toEqual([]);
    const table = schemas.resources[resource]?.table ?? '';
    expect(table).toHaveLength(48);
    const before = (await readTables(db)).get(table);
    expect([...(before?.columns.keys() ?? [])]).toEqual(expect.arrayContaining(names));
    // A second run creates nothing: it finds everything under its name.
    const changed = compileSchemas(schemaSet({ [`region/${resource}.yaml`]: text.replace('en: A }', 'en: Another }') }))
      .schemas.resources;
    expect(await migrateDefinitions(db, changed)).toEqual([]);
    expect((await readTables(db)).get(table)).toEqual(before);
    await db.run(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}, created_at, updated_at, _version) values (${names.map(() => '?').join(', ')}, 1, 1, 1)`,
      names,
    );
    expect((await db.all(`select ${names.map((name) => `"${name}"`).join(', ')} from ${table}`))[0]).toEqual(
      Object.fromEntries(names.map((name) => [name, name])),
    );
    await db.close();
  });
});
