import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { ObjectsInput } from '#src/domains/operations/objects/ObjectsInput.tsx';

/** The objects of a silence. */
export default function SilenceObjects(props: InputProps) {
  return <ObjectsInput {...props} kindIn="resource" />;
}
