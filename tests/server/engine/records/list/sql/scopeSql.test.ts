import { expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { scopeSql } from '#server/engine/records/list/sql/scopeSql.ts';
import { whereSql, type SqlEnv } from '#server/engine/records/list/sql/fieldSql.ts';
import { actor, fields, now } from '../../conditionFixtures.ts';

// Only the fields of a definition are read here.
const definition = { resource: 'cases', fields } as Definition;
const schemas = { resources: {}, services: {} } as SqlEnv['schemas'];
const envOf = (user: number, at: number): SqlEnv => ({
  dialect: 'sqlite',
  schemas,
  actor: { ...actor, id: user },
  now: at,
  zone: 'UTC',
  setting: () => undefined,
});

test.each<[string, Condition, boolean]>([
  ['a value', { $any: [{ status: 'a' }, { $not: { 'capacity.cpu': { gt: 2 } } }] }, true],
  ['the reader', { size: '$user.id' }, false],
  ['the time', { $all: [{ seen_at: { lt: '$now' } }] }, false],
])('the SQL of a scope about %s is right for each reader and time', (_, scope, isKept) => {
  const first = scopeSql(scope, definition, envOf(7, now));
  expect(first).toEqual(whereSql(scope, definition, 't', envOf(7, now)));
  const second = scopeSql(scope, definition, envOf(8, now + 1_000));
  expect(second).toEqual(whereSql(scope, definition, 't', envOf(8, now + 1_000)));
  expect(second === first).toBe(isKept);
});

test('the same scope on another definition, or for another database, has its own SQL', () => {
  const scope = { status: 'a' };
  const first = scopeSql(scope, definition, envOf(7, now));
  expect(scopeSql(scope, { ...definition }, envOf(7, now))).not.toBe(first);
  expect(scopeSql(scope, definition, { ...envOf(7, now), dialect: 'postgres' })).not.toBe(first);
});
