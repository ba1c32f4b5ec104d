import { foldsAt } from '#model/conditions/conditions.ts';
import type { FieldAt } from '#model/conditions/fieldPath.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Operator } from '#model/fields/kind.ts';
import type { Dialect, SqlPart, SqlValue } from '#server/engine/db/database.ts';

/** The type in which a value is compared. */
export type Comparable = 'text' | 'number' | 'boolean';

/** SQL that reads the value that a condition tests. Each method pushes the parameters of the SQL that it returns. */
export interface OperandSql {
  at: FieldAt;
  dialect: Dialect;
  operators: readonly Operator[];
  /** `list`: `eq` searches a member. `free`: JSON of any type. */
  shape: 'scalar' | 'list' | 'free';
  /** The value, or null if it has another type. */
  as(type: Comparable): string;
  /** The text that `like` and `starts` compare, in one of its spellings. */
  folded(): string;
  /** Whether all spellings are one in it, and not only those that differ in the case of A–Z. */
  folds: boolean;
  isNull(): string;
  isEmpty(): string;
  hasMember(member: string | number | boolean): string;
}

/** Free JSON has no declared type, so every operator is valid. */
const everyOperator: readonly Operator[] = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'like',
  'starts',
  'empty',
  'has',
];
const listOperators: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'empty', 'has'];

/** @param spelling what the column holds in every spelling, if the database knows it. */
export function createOperandSql(
  at: FieldAt,
  column: SqlPart,
  dialect: Dialect,
  params: SqlValue[],
  spelling?: SqlPart,
): OperandSql {
  const kind = fieldKind(at.field.type);
  const isFree = kind.shape === 'free' && at.path.length > 0;
  const shape = kind.shape === 'list' ? 'list' : isFree ? 'free' : 'scalar';
  const operators = shape === 'free' ? everyOperator : shape === 'list' ? listOperators : kind.operators;
  const reading =
    at.path.length === 0 ? plainColumn(at, column, dialect, params) : jsonPath(at.path, column, dialect, params);
  const folds = spelling !== undefined && foldsAt(at);
  const folded = () => {
    // Under the byte order of columns, both databases fold A–Z only.
    if (!folds)
      return `lower(${reading.as('text')}${dialect === 'postgres' && at.path.length > 0 ? ' collate "C"' : ''})`;
    params.push(...spelling.params);
    return spelling.text;
  };
  return { at, dialect, operators, shape, folds, folded, ...reading };
}

type Reading = Pick<OperandSql, 'as' | 'isNull' | 'isEmpty' | 'hasMember'>;

function plainColumn({ field }: FieldAt, column: SqlPart, dialect: Dialect, params: SqlValue[]): Reading {
  const stored = fieldKind(field.type).column(field);
  const sql = () => {
    params.push(...column.params);
    return column.text;
  };
  return {
    as: sql,
    isNull: () => `${sql()} is null`,
    isEmpty() {
      if (stored === 'text') return `(${sql()} is null or ${sql()} = '')`;
      // Lists and objects are stored as compact JSON text.
      return stored === 'json' ? `(${sql()} is null or ${sql()} in ('[]', '{}', '""', 'null'))` : `${sql()} is null`;
    },
    hasMember(member) {
      if (dialect === 'sqlite') return eachMember(`json_each(${sql()})`, member, params);
      const json = sql();
      params.push(JSON.stringify(member));
      return `${json}::jsonb @> ?::jsonb`;
    },
  };
}

function jsonPath(path: readonly string[], column: SqlPart, dialect: Dialect, params: SqlValue[]): Reading {
  if (dialect === 'sqlite') {
    const place = `$${path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `."${step}"`)).join('')}`;
    const operands = () => {
      params.push(...column.params, place);
      return `${column.text}, ?`;
    };
    return {
      as(type) {
        if (type === 'boolean') return `(case json_type(${operands()}) when 'true' then 1 when 'false' then 0 end)`;
        const types = type === 'text' ? `'text'` : `'integer', 'real'`;
        return `(case when json_type(${operands()}) in (${types}) then json_extract(${operands()}) end)`;
      },
      isNull: () => `coalesce(json_type(${operands()}), 'null') = 'null'`,
      isEmpty() {
        params.push(...column.params, place);
        return `coalesce(${column.text} -> ?, 'null') in ('null', '""', '[]', '{}')`;
      },
      hasMember: (member) =>
        `json_type(${operands()}) = 'array' and ${eachMember(`json_each(${operands()})`, member, params)}`,
    };
  }
  const place = `{${path.map((step) => `"${step}"`).join(',')}}`;
  const json = () => {
    params.push(...column.params, place);
    return `(${column.text}::jsonb #> ?::text[])`;
  };
  return {
    as(type) {
      if (type === 'text') return `(case when jsonb_typeof(${json()}) = 'string' then ${json()} #>> '{}' end)`;
      if (type === 'number') return `(case when jsonb_typeof(${json()}) = 'number' then ${json()}::numeric end)`;
      return `(case ${json()} when 'true'::jsonb then 1 when 'false'::jsonb then 0 end)`;
    },
    isNull: () => `coalesce(${json()}, 'null'::jsonb) = 'null'::jsonb`,
    isEmpty: () => `coalesce(${json()}, 'null'::jsonb) in ('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`,
    hasMember(member) {
      // Without the first half, a scalar would contain itself.
      const sql = `jsonb_typeof(${json()}) = 'array' and ${json()} @> ?::jsonb`;
      params.push(JSON.stringify(member));
      return sql;
    },
  };
}

/** `value` alone is ambiguous: it reads true as 1, and a list as its text. */
function eachMember(each: string, member: string | number | boolean, params: SqlValue[]): string {
  if (typeof member === 'boolean') return `exists (select 1 from ${each} where type = '${member}')`;
  params.push(member);
  const types = typeof member === 'string' ? `'text'` : `'integer', 'real'`;
  return `exists (select 1 from ${each} where value = ? and type in (${types}))`;
}
