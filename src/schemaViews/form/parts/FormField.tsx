import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldCell } from '#src/inputs/frame/FieldCell.tsx';
import { IfAny } from '#src/inputs/reference/IfAny.tsx';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/nested/WhenHolds.tsx';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';

interface FormFieldProps {
  definition: Definition;
  field: FieldDefinition;
  locked: boolean;
  autoFocus: boolean;
  /** The heading above names it, or that of a column. */
  hideLabel?: boolean;
}

/** One field of a form: the component that the definition names, otherwise the input of its kind. */
export function FormField({ definition, field, locked, autoFocus, hideLabel }: FormFieldProps) {
  const given = { field, name: field.name, disabled: locked, autoFocus, hideLabel };
  return (
    <WhenHolds field={field}>
      <IfAny field={field} name={field.name}>
        <FieldCell field={field}>
          <Slot definition={definition} name={`input.${field.name}`} given={given}>
            <InputFor {...given} />
          </Slot>
        </FieldCell>
      </IfAny>
    </WhenHolds>
  );
}
