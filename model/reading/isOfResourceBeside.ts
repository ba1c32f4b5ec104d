import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * Whether what the values of a field name belongs to the resource in the field beside it.
 *
 * @example
 *   isOfResourceBeside({ ...field, wordsOf: 'states' }); // true
 */
export const isOfResourceBeside = ({ wordsOf }: Pick<FieldDefinition, 'wordsOf'>): boolean =>
  wordsOf === 'record' || wordsOf === 'operation' || wordsOf === 'states';
