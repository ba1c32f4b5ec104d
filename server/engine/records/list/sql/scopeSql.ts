import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SqlPart } from '#server/engine/db/database.ts';
import { whereSql, type SqlEnv } from './fieldSql.ts';

interface Kept {
  definition: Definition;
  dialect: SqlEnv['dialect'];
  sql: SqlPart;
}

/** By condition: `rowsFor` returns the same object for the same reader. */
const kept = new WeakMap<Condition, Kept>();

/**
 * The SQL of a reader's scope on the rows `t`. A scope without `$` words on stored fields is written once: every list
 * asks for it, and ten policies take longer to write than to query.
 */
export function scopeSql(scope: Condition, definition: Definition, env: SqlEnv): SqlPart {
  const found = kept.get(scope);
  if (found !== undefined && found.definition === definition && found.dialect === env.dialect) return found.sql;
  const sql = whereSql(scope, definition, 't', env);
  if (isSameForAll(scope, definition)) kept.set(scope, { definition, dialect: env.dialect, sql });
  return sql;
}

/** Whether neither the time nor the reader changes the SQL. */
function isSameForAll(condition: Condition, { fields }: Definition): boolean {
  const isStored = (path: string) => {
    const top = fieldAt(fields, path)?.top;
    return top !== undefined && top.computed === undefined;
  };
  return conditionFields(condition).every(isStored) && !DOLLAR_WORD.test(JSON.stringify(condition));
}

const DOLLAR_WORD = /"\$(?!(?:any|all|not)")/;
