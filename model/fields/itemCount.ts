import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import type { InvalidExample, KeySchemas } from './kindGrammar.ts';

export const itemKeys = {
  minItems: { type: 'integer', minimum: 0, description: 'Smallest number of entries.' },
  maxItems: { type: 'integer', minimum: 1, description: 'Largest number of entries.' },
} as const satisfies KeySchemas;

/**
 * The violation of a number of entries outside the limits of its field.
 *
 * @example
 *   checkCount(3, { ...field, maxItems: 2 }, 100); // { key: 'validation.maxItems', params: { max: 2 } }
 */
export function checkCount(count: number, field: FieldDefinition, usualMax: number): Violation | undefined {
  const max = field.maxItems ?? usualMax;
  if (count > max) return { key: 'validation.maxItems', params: { max } };
  if (field.minItems !== undefined && count < field.minItems)
    return { key: 'validation.minItems', params: { min: field.minItems } };
  return undefined;
}

/**
 * The number of entries of a sample.
 *
 * @example
 *   sampleCount(field, 100); // 2
 */
export function sampleCount(field: FieldDefinition, usualMax: number): number {
  return Math.min(field.maxItems ?? usualMax, Math.max(field.minItems ?? 0, 2));
}

/**
 * One entry too many, one too few.
 *
 * @example
 *   wrongCounts({ ...field, maxItems: 2 }, 100, (count) => count).at(0); // { value: 3, key: 'validation.maxItems' }
 */
export function wrongCounts(field: FieldDefinition, usualMax: number, make: (count: number) => Json): InvalidExample[] {
  const { minItems = 0 } = field;
  return [
    { value: make((field.maxItems ?? usualMax) + 1), key: 'validation.maxItems' },
    ...(minItems > 1 ? [{ value: make(minItems - 1), key: 'validation.minItems' }] : []),
  ];
}
