import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { blankToNull, defineKind, operandOfClass } from './defineKind.ts';
import type { JsonSchema } from './kind.ts';
import { defineGrammar, joinKeys, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

export const targetKeys = {
  to: { type: 'string', required: true, description: 'The target resource.' },
  where: { $ref: '#/$defs/condition', description: 'Which records may be chosen.' },
  whereErrors: {
    $ref: '#/$defs/targetRefusals',
    description:
      'Errors for records that exist and may not be chosen: the first whose `when` holds. Default: code 9107.',
  },
  tenant: {
    type: 'boolean',
    description:
      'For cloud resources, with `to: users` or `to: partners`: the cloud identifies the target as a tenant. What `references` share with a reader does not belong to the reader.',
  },
} as const satisfies KeySchemas;

const keys = joinKeys(targetKeys, {
  picker: { $ref: '#/$defs/picker', description: 'A table in place of a search box.' },
  ifAny: { type: 'boolean', description: 'In the form only while there is something to choose.' },
  onDelete: {
    enum: ['refuse', 'clear', 'cascade'],
    default: 'refuse',
    description: 'What happens to this record when the target is deleted: `refuse` (default), `clear` or `cascade`.',
  },
  cascadeWhen: {
    $ref: '#/$defs/condition',
    description:
      'Records that are deleted with the target, whatever refers to them; `$record.x` is a field of the target. `onDelete` applies to the others.',
  },
});

/** Points at a record of another resource. Stored like the identifiers of its target (`idKind`). */
export const reference = defineKind({
  kind: 'reference',
  column: (field) => (isNumbered(field) ? 'integer' : 'text'),
  operators: ['eq', 'ne', 'in', 'nin', 'empty'],
  family: 'pointer',
  operand: (value, field) => {
    const id = normaliseId(value, field);
    return id === null ? null : operandOfClass(id, isNumbered(field) ? 'integer' : 'text');
  },
  normalise: (value, field) => normaliseId(value, field),
  check: (value, field) => (isId(value, field) ? undefined : { key: 'validation.reference' }),
  fromText: (text, field) => normaliseId(text.trim(), field),
  wire: wireOfId,
});

export const referenceGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: sampleId,
  invalid: (field) => invalidIds(field).map((value) => ({ value, key: 'validation.reference' })),
});

/**
 * Whether the ids of the target are numbers.
 *
 * @example
 *   isNumbered({ ...field, idKind: 'uuid' }); // false
 */
export function isNumbered(field: FieldDefinition): boolean {
  return field.idKind === undefined || field.idKind === 'serial';
}

/**
 * Whether a value is an id in the form of the target.
 *
 * @example
 *   isId(7, field); // true
 */
export function isId(value: unknown, field: FieldDefinition): boolean {
  if (isNumbered(field)) return Number.isSafeInteger(value) && Number(value) > 0;
  return (
    typeof value === 'string' && value.length > 0 && value.length <= 64 && (field.idKind !== 'uuid' || uuid.test(value))
  );
}

/**
 * An id in the form of the target, because paths and CSV files hold ids as text.
 *
 * @example
 *   normaliseId('7', field); // 7
 */
export function normaliseId<T>(value: T, field: FieldDefinition): T | number | string | null {
  if (isNumbered(field))
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : (blankToNull(value) as T | null);
  return field.idKind === 'uuid' && typeof value === 'string' && value !== ''
    ? value.toLowerCase()
    : (blankToNull(value) as T | null);
}

/**
 * The JSON Schema of an id of the target.
 *
 * @example
 *   wireOfId({ ...field, idKind: 'uuid' }); // { type: 'string', format: 'uuid' }
 */
export function wireOfId(field: FieldDefinition): JsonSchema {
  if (isNumbered(field)) return { type: 'integer', minimum: 1 };
  return field.idKind === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'string', minLength: 1, maxLength: 64 };
}

/**
 * A valid id without a record: code that needs the target creates it first.
 *
 * @example
 *   sampleId(field, 6); // 7
 */
export function sampleId(field: FieldDefinition, n: number): Json {
  if (isNumbered(field)) return n + 1;
  return field.idKind === 'uuid' ? `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` : `id-${n}`;
}

/**
 * Values that are no ids in the form of the target, for tests.
 *
 * @example
 *   invalidIds(field); // ['x', 0, -1, 1.5, true]
 */
export function invalidIds(field: FieldDefinition): Json[] {
  if (isNumbered(field)) return ['x', 0, -1, 1.5, true];
  return field.idKind === 'uuid' ? ['x', 7, true] : [7, true, 'x'.repeat(65)];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
