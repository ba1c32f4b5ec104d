import type { Label } from '#model/language/definition.ts';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';

interface Shown {
  name: string;
  label: Label;
  help?: Label;
  required?: boolean;
}

/** The name, label, help and requirement of a field, whatever its type. */
const shownOf = ({ name, label, help, required }: FieldDefinition): Shown => ({
  name,
  label,
  ...(help && { help }),
  ...(required !== undefined && { required }),
});

/** The field as a choice among words that only the page knows. */
export const choiceField = (field: FieldDefinition, values: Record<string, EnumValue>): FieldDefinition => ({
  ...shownOf(field),
  type: 'enum',
  values,
});

/** A number in the unit of what it is compared with. */
export const numberField = (field: FieldDefinition, unit: string | undefined): FieldDefinition => ({
  ...shownOf(field),
  type: 'number',
  ...(unit !== undefined && { unit }),
});
