import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { FilterOperator } from './filterRows.ts';

const WITHOUT_VALUE = new Set<FilterOperator>(['empty', 'notEmpty']);
const SEVERAL = new Set<FilterOperator>(['in', 'nin']);
const PIECES = new Set<FilterOperator>(['like', 'starts']);

/** How the value of a condition is entered. */
export type ValueEntry =
  | { kind: 'none' }
  | { kind: 'checkboxes' }
  | { kind: 'records' }
  | { kind: 'input'; field: FieldDefinition };

/**
 * Returns how to enter the value of a condition on this field. The input's field omits what only concerns a record:
 * required, read-only, limits and presets.
 */
export function valueEntry(field: FieldDefinition, operator: FilterOperator): ValueEntry {
  if (WITHOUT_VALUE.has(operator)) return { kind: 'none' };
  if (SEVERAL.has(operator) && (field.values || field.type === 'boolean')) return { kind: 'checkboxes' };
  if (SEVERAL.has(operator) && field.type === 'reference') return { kind: 'records' };
  return { kind: 'input', field: withKeys(bare(field), shape(field, operator)) };
}

function shape(field: FieldDefinition, operator: FilterOperator): Partial<FieldKeys> {
  if (SEVERAL.has(operator))
    return field.to
      ? { type: 'references', to: field.to }
      : { type: 'tags', ...(field.choices && { choices: field.choices }) };
  if (PIECES.has(operator)) return { type: 'text' };
  // The name of a resource is chosen by its label.
  if (isResourceName(field)) return { type: 'enum' };
  if (field.choices) return { choices: field.choices };
  if (operator === 'has') return field.to ? { type: 'reference', to: field.to } : { type: 'text' };
  return {};
}

function bare(field: FieldDefinition): FieldDefinition {
  const { name, type, label, unit, values, to, fields, wire, step } = field;
  return Object.fromEntries(
    Object.entries({ name, type, label, unit, values, to, fields, wire, step }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as unknown as FieldDefinition; // The three required keys are among them.
}
