/**
 * The SQL of a condition. `model/conditions/conditions.ts` defines its meaning; this is the second implementation, and
 * both run the same table of test cases. Conditions also come from clients: the names and operands are checked here,
 * and every value is bound.
 */

import { operatorsOf, storedOperand, type Condition, type ConditionContext } from '#model/conditions/conditions.ts';
import { isStorableText } from '#model/values/codePoints.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldAt, type FieldAt } from '#model/conditions/fieldPath.ts';
import { isObject, type Operator } from '#model/fields/kind.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';
import type { Dialect, SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { createOperandSql, type OperandSql } from './operandSql.ts';
import { operatorSql, type Test } from './operatorSql.ts';

export interface WhereOptions {
  definition: Pick<Definition, 'fields'>;
  dialect: Dialect;
  /** The values of the `$` words of the condition. */
  context: ConditionContext;
  /** The SQL of a field's value. Default: its column. A computed field can only be tested if this returns its SQL. */
  column?: (field: FieldDefinition) => SqlPart | undefined;
  /** The SQL of what all spellings of a field have in common; absent if the table does not hold it. */
  spelling?: (field: FieldDefinition) => SqlPart | undefined;
  /** The end of a path through a reference; absent: such paths are invalid here. */
  through?: (path: string) => { at: FieldAt; column: SqlPart; spelling?: SqlPart | undefined } | undefined;
  /** The condition comes from the product, such as from a reader's policies: its length is not limited. */
  ours?: boolean;
  /** Whether the reader may test this field. A forbidden field gives the same error as a missing one. */
  allows?: (field: FieldDefinition) => boolean;
}

const DEEPEST = 16;
const MOST_TESTS = 500;

/**
 * Converts `{ status: 'active', size: { gt: 5 } }` to `"status" = ? and "size" > ?` with its parameters. True, or null
 * or false, exactly where `matches` is true or false. Throws `request.unknownFilter` with the path of an invalid field,
 * operator or value, and `system.invalidCharacters` for text that no database accepts.
 */
export function conditionToSql(condition: Condition, options: WhereOptions): SqlPart {
  const writer = new Writer(options);
  return { text: writer.condition(condition, 0), params: writer.params };
}

class Writer {
  readonly params: SqlPart['params'] = [];
  private readonly options: WhereOptions;
  private tests = 0;

  constructor(options: WhereOptions) {
    this.options = options;
  }

  /** Parameters are pushed in the order of their placeholders. */
  condition(condition: unknown, depth: number): string {
    if (!isObject(condition) || depth > DEEPEST) throw refused('filter', 'validation.filterValue');
    const parts: string[] = [];
    for (const key of Object.keys(condition)) parts.push(this.part(key, condition[key], depth));
    return joined(parts, 'and', 'true');
  }

  private part(key: string, test: unknown, depth: number): string {
    switch (key) {
      case '$any':
        return joined(this.conditions(key, test, depth), 'or', 'false');
      case '$all':
        return joined(this.conditions(key, test, depth), 'and', 'true');
      case '$not':
        // Null counts as false, so that the negation is true.
        return `(${this.condition(test, depth + 1)}) is not true`;
      default:
        // A condition is JSON, whatever its source.
        return this.field(key, test as Json);
    }
  }

  private conditions(key: string, parts: unknown, depth: number): string[] {
    if (!Array.isArray(parts)) throw refused(key, 'validation.filterValue');
    return parts.map((part) => this.condition(part, depth + 1));
  }

  private field(path: string, test: Json): string {
    const value = this.value(path);
    // `operator` checks names and operands one by one.
    const operators = operatorsOf(test, this.options.context);
    return joined(
      Object.keys(operators).map((name) =>
        this.operator(path, value, name as Operator, operators[name as Operator] ?? null),
      ),
      'and',
      'true',
    );
  }

  private value(path: string): OperandSql {
    const { definition, dialect, allows, column, spelling, through } = this.options;
    const at = fieldAt(definition.fields, path);
    const elsewhere = at === undefined ? through?.(path) : undefined;
    if (elsewhere !== undefined)
      return createOperandSql(elsewhere.at, elsewhere.column, dialect, this.params, elsewhere.spelling);
    if (at === undefined || allows?.(at.top) === false) throw refused(path, 'validation.filterField');
    const sql =
      column?.(at.top) ?? (at.top.computed === undefined ? { text: quoted(at.top.name), params: [] } : undefined);
    if (sql === undefined) throw refused(path, 'validation.filterField');
    return createOperandSql(at, sql, dialect, this.params, spelling?.(at.top));
  }

  private operator(path: string, value: OperandSql, name: Operator, operand: Json): string {
    this.tests += 1;
    if (this.tests > MOST_TESTS && this.options.ours !== true) throw refused(path, 'validation.filterValue');
    if (!value.operators.includes(name)) throw refused(path, 'validation.filterOperator');
    const test = this.test(value.at.field, name, operand);
    if (test === undefined) throw refused(path, 'validation.filterValue');
    return operatorSql(value, test, this.params);
  }

  /** The operator with its operand in stored form; undefined if the operand has the wrong type. */
  private test(field: FieldDefinition, name: Operator, operand: Json): Test | undefined {
    switch (name) {
      case 'empty':
        return typeof operand === 'boolean' ? { name, operand } : undefined;
      case 'in':
      case 'nin': {
        const values = resolveValue(operand, this.options.context);
        if (!Array.isArray(values)) return undefined;
        const stored: Json[] = [];
        for (const value of values) {
          const one = this.operand(field, value);
          if (one === undefined) return undefined;
          stored.push(one);
        }
        return { name, operand: stored };
      }
      default: {
        const one = this.operand(field, operand);
        return one === undefined || Array.isArray(one) ? undefined : { name, operand: one };
      }
    }
  }

  private operand(field: FieldDefinition, value: Json): Json | undefined {
    const operand = storedOperand(value, field, this.options.context);
    if (typeof operand === 'string' && !isStorableText(operand)) throw new ApiError('system.invalidCharacters');
    return operand;
  }
}

function joined(parts: string[], word: 'and' | 'or', none: 'true' | 'false'): string {
  if (parts.length === 0) return none;
  return parts.length === 1 ? (parts[0] ?? none) : `(${parts.join(` ${word} `)})`;
}

function refused(path: string, message: string): ApiError {
  return new ApiError('request.unknownFilter', { fields: { [path]: message } });
}
