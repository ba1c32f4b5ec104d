import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';

/**
 * The default of a field in wire form; undefined if the field has none. A variable without a value becomes null.
 *
 * @example
 *   defaultOf({ type: 'date', default: '$now', … }, { now: Date.UTC(2026, 10, 20) }) // '2026-11-20'
 */
export function defaultOf(field: FieldDefinition, context: ConditionContext): Json | undefined {
  return field.default === undefined ? undefined : variableOnWire(field.default, field, context);
}

/**
 * The value of a constant or a variable in the form of this field: `$now` is a moment, and a day on a field of days.
 *
 * @example
 *   variableOnWire('$now', dateField, { now: Date.UTC(2026, 10, 20) }); // '2026-11-20'
 */
export function variableOnWire(value: Json, field: FieldDefinition, context: ConditionContext): Json {
  const kind = fieldKind(field.type);
  const resolved = resolveValue(value, context);
  const stored = resolved === null ? null : kind.operand(resolved, field);
  return stored === undefined || stored === null || kind.column(field) === 'json'
    ? resolved
    : kind.fromColumn(stored, field);
}
