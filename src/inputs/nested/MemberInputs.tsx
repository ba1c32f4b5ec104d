import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldCell } from '#src/inputs/frame/FieldCell.tsx';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import { WhenHolds } from './WhenHolds.tsx';
import { InputFor } from '#src/inputs/InputFor.tsx';

interface MemberInputsProps {
  fields: Record<string, FieldDefinition>;
  /** Path of the object in the form. */
  name: string;
  disabled?: boolean;
}

/** One input per member; those that the server writes are left out. */
export function MemberInputs({ fields, name, disabled }: MemberInputsProps) {
  const entered = Object.entries(fields).filter(([, field]) => !field.readOnly && !field.computed && !field.hidden);
  return (
    <FieldGrid dense>
      {entered.map(([key, field]) => (
        <WhenHolds key={key} field={field} around={{ name, fields }}>
          <FieldCell field={field}>
            <InputFor field={field} name={`${name}.${key}`} disabled={disabled} />
          </FieldCell>
        </WhenHolds>
      ))}
    </FieldGrid>
  );
}
