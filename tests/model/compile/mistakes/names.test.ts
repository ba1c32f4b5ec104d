import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { RESERVED_TABLES } from '#model/compile/check/resources/reservedTables.ts';
import { SYSTEM_TABLES } from '#server/engine/db/tables/systemTables.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';
import { schemaSet } from '../support/schemaSet.ts';

const label = 'label: { zh: 甲, en: A }';
/** A field before `ports`. */
const field = (name: string, text = 'type: text') => ({
  from: '  ports:',
  to: `  «${name}: { ${text}, ${label} }\n  ports:`,
});
const long = (length: number) => 'n'.repeat(length);

describe('names that a database would refuse or confuse with another', () => {
  test.each<Mistake>([
    {
      code: 'name-too-long',
      ...field(long(49)),
      says: `fields.${long(49)} has a name of 49 characters; expected at most 48`,
    },
    {
      code: 'name-too-long',
      ...field(long(46), 'type: text, search: true'),
      says: `fields.${long(46)} is searched by an index that is named after it and the table gateways: 54 characters; expected at most 53 together`,
    },
    ...['ctid', 'cmin', 'cmax', 'xmin', 'xmax', 'tableoid', 'rowid', 'rowId'].map((name): Mistake => ({
      code: 'reserved-name',
      ...field(name),
      says: `fields.${name} has a name that databases reserve; expected another name`,
    })),
    {
      code: 'reserved-name',
      ...field('rank', 'type: text, search: true'),
      says: 'fields.rank has a name that databases reserve; expected another name, or no search',
    },
    {
      code: 'reserved-name',
      from: 'fields:\n',
      to: 'id: { «field: ctid }\nfields:\n',
      says: 'fields.ctid has a name that databases reserve; expected another name',
    },
    {
      code: 'same-name',
      ...field('sIte_id'),
      from: '  status:',
      to: `  «sIte_id: { type: text, ${label} }\n  status:`,
      says: 'fields.sIte_id differs from site_id only by capitals, which databases do not distinguish; expected another name',
    },
    {
      code: 'same-name',
      ...field('iD'),
      says: 'fields.iD differs from id only by capitals, which databases do not distinguish; expected another name',
    },
    ...['constructor', 'toString', 'valueOf', 'hasOwnProperty'].map((name): Mistake => ({
      code: 'reserved-name',
      ...field(name),
      says: `key "${name}" in fields is a reserved word; expected another name`,
    })),
    {
      code: 'reserved-name',
      ...field('size', 'type: object, fields: { constructor: { type: text } }'),
      to: `  size: { type: object, fields: { «constructor: { type: text, ${label} } }, ${label} }\n  ports:`,
      says: 'key "constructor" in fields.size.fields is a reserved word; expected another name',
    },
    {
      code: 'reserved-name',
      to: '  «constructor: { zh: 甲, en: A }\n',
      says: 'key "constructor" in actions is a reserved word; expected another name',
    },
    {
      code: 'reserved-name',
      to: '  stop: { zh: 甲, en: A, input: { «toString: { type: text, label: { zh: 甲, en: A } } } }\n',
      says: 'key "toString" in actions.stop.input is a reserved word; expected another name',
    },
    {
      code: 'reserved-name',
      from: '      active: {',
      to: '      «valueOf: { zh: 甲, en: A, observed: true }\n      active: {',
      says: 'key "valueOf" in fields.status.values is a reserved word; expected another name',
    },
    {
      code: 'reserved-name',
      file: 'services.yaml',
      to: '«constructor: { basePath: /api/x/v1, label: { zh: 甲, en: A } }\n',
      says: 'key "constructor" is a reserved word; expected another name',
    },
    {
      code: 'id-kind',
      ...field('id'),
      says: 'fields.id is of type text, which does not fit ids of kind serial; expected type: integer, or another `id` of the resource',
    },
    {
      code: 'id-kind',
      from: 'fields:\n',
      to: `id: { field: code, kind: text }\nfields:\n  «code: { type: integer, ${label} }\n`,
      says: 'fields.code is of type integer, which does not fit ids of kind text; expected type: text, or another `id` of the resource',
    },
    {
      code: 'unknown-field',
      from: 'fields:\n',
      to: `mark: «surfce\nfields:\n  surface: { type: enum, ${label}, values: { a: { zh: 甲, en: A, mark: A } } }\n`,
      says: 'unknown field "surfce" in mark; expected a field of gateways; did you mean "surface"?',
    },
    ...[
      'type: text',
      `type: enum, values: { a: { zh: 甲, en: A } }`,
      `type: enum, access: { read: [ADMIN] }, values: { a: { zh: 甲, en: A, mark: A } }`,
    ].map((type): Mistake => ({
      code: 'wrong-mark',
      from: 'fields:\n',
      to: `mark: «surface\nfields:\n  surface: { ${type}, ${label} }\n`,
      says: 'mark names surface, which is not an enum with marks that everybody reads; expected an enum field whose values have `mark`, without `computed` and `access.read`',
    })),
    {
      code: 'unknown-field',
      from: 'fields:\n',
      to: `titleIn: { en: «surfce }\nfields:\n  surface: { type: text, ${label} }\n`,
      says: 'unknown field "surfce" in titleIn.en; expected a field of gateways; did you mean "surface"?',
    },
    ...['type: integer', 'type: text, access: { read: [ADMIN] }'].map((type): Mistake => ({
      code: 'wrong-title',
      from: 'fields:\n',
      to: `titleIn: { en: «surface }\nfields:\n  surface: { ${type}, ${label} }\n`,
      says: 'titleIn.en names surface, which is not a text that everybody reads; expected a field of type text or name, without `computed` and `access.read`',
    })),
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found.filter((each) => !each.startsWith('route-without-id'))).toEqual(expected);
  });

  const things = (name: string) =>
    `resource: ${name}\nservice: ecrm\nlabel: { zh: 甲, en: A }\naccess: [ADMIN]\nfields:\n  name: { type: name }\n`;
  const codes = (name: string) =>
    compileSchemas(schemaSet({ [`region/${name}.yaml`]: things(name) })).diagnostics.map(
      ({ code, file, line, column }) => `${code} ${file}:${line}:${column}`,
    );

  test.each([...RESERVED_TABLES, 'sqlite_things'])('a resource whose table would be %s', (table) => {
    const name = table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    expect(codes(name)).toEqual([`reserved-name region/${name}.yaml:1:1`]);
  });

  test('a resource whose table has too long a name, and what every object has', () => {
    expect(codes(`things${'And'.repeat(11)}`)).toEqual([`name-too-long region/things${'And'.repeat(11)}.yaml:1:1`]);
    expect(codes(`things${'And'.repeat(10)}`)).toEqual([]);
    expect(codes('constructor')).toContain('reserved-name region/constructor.yaml:1:11');
  });

  test('the tables of the platform are those that it describes', () => {
    const tables = Object.keys({ ...SYSTEM_TABLES, ...PLATFORM_TABLES });
    expect([...RESERVED_TABLES].toSorted()).toEqual(tables.toSorted());
  });
});
