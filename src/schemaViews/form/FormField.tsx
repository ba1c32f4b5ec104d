import type { Definition, FieldDefinition } from '#model/definition.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/WhenHolds.tsx';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';

interface FormFieldProps {
  definition: Definition;
  field: FieldDefinition;
  locked: boolean;
  autoFocus: boolean;
}

/** One field of a form: the definition's own component where it names one, else the input of its kind. */
export function FormField({ definition, field, locked, autoFocus }: FormFieldProps) {
  const Slot = useSlot(definition, `input.${field.name}`);
  const Input = Slot ?? InputFor;
  return (
    <WhenHolds field={field}>
      <Input field={field} name={field.name} disabled={locked} autoFocus={autoFocus} />
    </WhenHolds>
  );
}
