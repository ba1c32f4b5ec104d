import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { usePicker } from './usePicker.ts';

interface IfAnyProps {
  field: FieldDefinition;
  /** Path of the field in the form. */
  name: string;
  children: ReactNode;
}

/** Renders its children if there is a choice or a value is chosen; a field without `ifAny` always renders them. */
export function IfAny({ field, name, children }: IfAnyProps) {
  return field.ifAny ? <Offered {...{ field, name, children }} /> : children;
}

function Offered({ field, name, children }: IfAnyProps) {
  const { known, choices } = usePicker(field, name, '', true);
  const chosen: unknown = useWatch({ name });
  return (known && choices.length > 0) || (chosen !== null && chosen !== undefined) ? children : null;
}
