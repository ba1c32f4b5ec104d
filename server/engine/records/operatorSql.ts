import type { Json } from '#model/language/definition.ts';
import type { Operator } from '#model/fields/kind.ts';
import { foldAscii } from '#model/values/codePoints.ts';
import { foldPart } from '#model/values/foldText.ts';
import { columnOf } from '#model/fields/index.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import type { Comparable, OperandSql } from './operandSql.ts';

/** An operator with its operand in stored form. */
export type Test =
  | { name: 'empty'; operand: boolean }
  | { name: 'in' | 'nin'; operand: Json[] }
  | { name: Exclude<Operator, 'empty' | 'in' | 'nin'>; operand: Json };

type Scalar = string | number | boolean;

const signs = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * Up to this number, each value is a parameter of its own, which planners optimise best. Above, one parameter holds the
 * whole list.
 */
const MOST_PLACES = 32;

/** The SQL of one operator on one value. May be null instead of false. */
export function operatorSql(value: OperandSql, test: Test, params: SqlValue[]): string {
  switch (test.name) {
    case 'eq':
      return equalSql(value, test.operand, params);
    case 'ne':
      return unequalSql(value, test.operand, params);
    case 'in':
      return amongSql(value, test.operand, params);
    case 'nin':
      return `(${amongSql(value, test.operand, params)}) is not true`;
    case 'has':
      return isScalar(test.operand) ? `(${value.hasMember(test.operand)})` : 'false';
    case 'empty':
      return test.operand ? value.isEmpty() : `(${value.isEmpty()}) is not true`;
    case 'like':
      return likeSql(value, test.operand, params);
    case 'starts':
      return startsSql(value, test.operand, params);
    default:
      return orderSql(value, signs[test.name], test.operand, params);
  }
}

function equalSql(value: OperandSql, operand: Json, params: SqlValue[]): string {
  if (!isScalar(operand)) return value.isNull();
  if (value.shape === 'list') return `(${value.hasMember(operand)})`;
  const sql = `${value.as(typeOf(operand))} = ${bound(operand, params)}`;
  return value.shape === 'free' ? `(${sql} or (${value.hasMember(operand)}))` : sql;
}

function unequalSql(value: OperandSql, operand: Json, params: SqlValue[]): string {
  if (!isScalar(operand) || value.shape !== 'scalar') return `(${equalSql(value, operand, params)}) is not true`;
  const is = value.dialect === 'sqlite' ? 'is not' : 'is distinct from';
  return `${value.as(typeOf(operand))} ${is} ${bound(operand, params)}`;
}

function amongSql(value: OperandSql, operands: Json[], params: SqlValue[]): string {
  const scalars = operands.filter(isScalar);
  const parts: string[] = [];
  if (value.shape !== 'scalar') parts.push(...scalars.map((operand) => equalSql(value, operand, params)));
  else if (scalars.length > MOST_PLACES) parts.push(amongManySql(value, scalars, params));
  else if (scalars.length > 0) {
    const sql = value.as(typeOf(scalars[0]));
    parts.push(`${sql} in (${scalars.map((operand) => bound(operand, params)).join(', ')})`);
  }
  if (scalars.length < operands.length) parts.push(value.isNull());
  if (parts.length === 0) return 'false';
  return parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`;
}

function amongManySql(value: OperandSql, operands: Scalar[], params: SqlValue[]): string {
  const type = typeOf(operands[0]);
  const sql = value.as(type);
  const stored = operands.map((operand) => (typeof operand === 'boolean' ? Number(operand) : operand));
  if (value.dialect === 'sqlite') {
    params.push(JSON.stringify(stored));
    return `${sql} in (select value from json_each(?))`;
  }
  params.push(`{${stored.map((operand) => `"${String(operand).replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`);
  return `${sql} = any(?::${arrayType(value, type)}[])`;
}

/** PostgreSQL uses an index only to compare a column with an array of exactly its type. */
function arrayType(value: OperandSql, type: Comparable): string {
  if (type === 'text') return 'text';
  if (value.at.path.length > 0) return 'numeric';
  return columnOf(value.at.field) === 'real' ? 'double precision' : 'bigint';
}

function likeSql(value: OperandSql, operand: Json, params: SqlValue[]): string {
  if (typeof operand !== 'string') return 'false';
  const text = value.folded();
  params.push(`%${foldedOperand(value, operand).replace(/[\\%_]/g, String.raw`\$&`)}%`);
  return `${text} like ? escape '\\'`;
}

/** A range of an index over the folded text, if one exists: LIKE with a bound prefix uses none on either database. */
function startsSql(value: OperandSql, operand: Json, params: SqlValue[]): string {
  if (typeof operand !== 'string') return 'false';
  const prefix = foldedOperand(value, operand);
  const end = afterPrefix(prefix);
  const from = `${value.folded()} >= ${bound(prefix, params)}`;
  return end === undefined ? from : `(${from} and ${value.folded()} < ${bound(end, params)})`;
}

const foldedOperand = ({ folds }: OperandSql, operand: string) => (folds ? foldPart(operand) : foldAscii(operand));

/** The first text after all texts with this prefix. UTF-8 bytes sort like code points. */
function afterPrefix(prefix: string): string | undefined {
  const points = [...prefix];
  for (let last = points.pop()?.codePointAt(0); last !== undefined; last = points.pop()?.codePointAt(0)) {
    if (last < LAST_CODE_POINT)
      return points.join('') + String.fromCodePoint(last === BEFORE_SURROGATES ? AFTER_SURROGATES : last + 1);
  }
  return undefined;
}

const LAST_CODE_POINT = 0x10ffff;
const BEFORE_SURROGATES = 0xd7ff;
const AFTER_SURROGATES = 0xe000;

function orderSql(value: OperandSql, sign: string, operand: Json, params: SqlValue[]): string {
  if (!isScalar(operand) || typeof operand === 'boolean') return 'false';
  const text = value.as(typeOf(operand));
  const collation = value.dialect === 'postgres' && typeof operand === 'string' ? ' collate "C"' : '';
  return `${text}${collation} ${sign} ${bound(operand, params)}`;
}

function bound(operand: Scalar, params: SqlValue[]): string {
  // Columns hold booleans as 1 and 0 on both databases.
  params.push(typeof operand === 'boolean' ? Number(operand) : operand);
  return '?';
}

function isScalar(value: Json): value is Scalar {
  return value !== null && typeof value !== 'object';
}

function typeOf(operand: Scalar | undefined): Comparable {
  return typeof operand === 'string' ? 'text' : typeof operand === 'boolean' ? 'boolean' : 'number';
}
