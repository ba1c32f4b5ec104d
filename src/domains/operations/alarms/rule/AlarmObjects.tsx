import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { ObjectsInput } from '#src/domains/operations/objects/ObjectsInput.tsx';

/** The objects of a rule. */
export default function AlarmObjects(props: InputProps) {
  return <ObjectsInput {...props} kindIn="object_type" />;
}
