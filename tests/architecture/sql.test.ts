import { describe, expect, test } from 'vitest';
import { DOMAIN_TABLES } from '#server/domains/domainTables.ts';
import { SYSTEM_TABLES } from '#server/engine/db/tables/systemTables.ts';
import { ENGINE_TABLES } from '#server/engine/start/engineTables.ts';
import { linesMatching, sourceFiles } from './sourceFiles.ts';

/** Where tables are known at run time only, or a statement is put together once and kept. */
const TEXT = /^server\/(engine\/(db|records)|domains\/(cloud\/simulator|operations\/metrics)\/store)\//;

const product = sourceFiles('server', 'scripts');
const elsewhere = product.filter(({ path }) => path.startsWith('server/') && !TEXT.test(path));

/** A call of `Database` that takes a text. `Promise.all` is none, nor is `all` of a simulated world. */
const TEXT_CALL = /(?<!Promise|\bworld)\.(all|run|stream)(<[^()]*>)?\(\s*(['"`]|text\b|sql\b|$)/;
/** Kysely's own way out of types. */
const RAW = /\bsql(<[^()]*>)?`|\bsql\.raw\(|\braw\(['"`]/;
const STATEMENT = /['"`]\s*(select\s.+\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\s/i;

describe('SQL', () => {
  test('is text only in the database layer, in the records and in the stores of the simulator and of measured values', () => {
    expect(linesMatching(elsewhere, TEXT_CALL)).toEqual([]);
    expect(linesMatching(elsewhere, RAW)).toEqual([]);
    expect(linesMatching(elsewhere, STATEMENT)).toEqual([]);
  });

  test('of the engine names tables of the engine only', () => {
    const own = new Set([...Object.keys(SYSTEM_TABLES), ...Object.keys(ENGINE_TABLES)]);
    const engine = product.filter(({ path }) => path.startsWith('server/engine/'));
    const foreign = engine.flatMap(({ path, text }) =>
      [
        ...text
          .replaceAll(/^\s*(\*|\/\/).*$/gm, '')
          .matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left)Join)\('(\w+)/g),
      ].flatMap(([, table = '']) => (own.has(table) ? [] : [`${path} ${table}`])),
    );
    expect(foreign).toEqual([]);
  });

  test('finds what it looks for', () => {
    const text = [
      'await db.all(`select 1`);',
      'await tx.run(',
      'await Promise.all([one, two]);',
      'const order = sql`random()`;',
      "const statement = 'delete from users';",
    ].join('\n');
    const file = [{ path: 'server/x.ts', text }];
    expect([TEXT_CALL, RAW, STATEMENT].map((pattern) => linesMatching(file, pattern).length)).toEqual([2, 1, 1]);
    expect(Object.keys(DOMAIN_TABLES)).toContain('cloud_tenants');
  });
});
