import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * How a value of the past is shown: as its field is, or as plain text where the field has gone from the definition
 * since.
 */
export function historyField(definition: Definition, name: string): FieldDefinition {
  const field = definition.fields[name];
  return field ? { ...field, when: undefined } : { name, type: 'text', label: { zh: name, en: name } };
}
