import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';

/**
 * The default of a field, as it goes over the wire; undefined where it has none. A variable that stands for nothing
 * gives null.
 *
 * @example
 *   defaultOf({ type: 'date', default: '$now', … }, { now: Date.UTC(2026, 10, 20) }) // '2026-11-20'
 */
export function defaultOf(field: FieldDefinition, context: ConditionContext): Json | undefined {
  return field.default === undefined ? undefined : variableOnWire(field.default, field, context);
}

/**
 * What a constant or a variable stands for, as this field writes it: `$now` is a moment, and on a field of days it is a
 * day.
 */
export function variableOnWire(value: Json, field: FieldDefinition, context: ConditionContext): Json {
  const kind = fieldKind(field.type);
  const resolved = resolveValue(value, context);
  const stored = resolved === null ? null : kind.operand(resolved, field);
  return stored === undefined || stored === null || kind.column(field) === 'json'
    ? resolved
    : kind.fromColumn(stored, field);
}
