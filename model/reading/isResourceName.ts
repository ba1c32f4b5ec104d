import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * Whether the values of a field are names of resources.
 *
 * @example
 *   isResourceName(definition.fields.object_type); // true
 */
export const isResourceName = ({ wordsOf, mentions }: FieldDefinition): boolean =>
  wordsOf === 'resource' || mentions === 'resource';
