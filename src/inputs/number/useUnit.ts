import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { unitOf } from '#src/fields/format/unitOf.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

/** The unit of a number in a form; where a word beside it says the unit, that of the word chosen now. */
export function useUnit(field: FieldDefinition): string | undefined {
  const { definition, record } = useFormEnv();
  const word: unknown = useWatch({ name: field.unitOf ?? '', disabled: field.unitOf === undefined });
  return unitOf(
    field,
    { ...record, ...(field.unitOf !== undefined && word !== undefined && { [field.unitOf]: word }) },
    definition,
  );
}
