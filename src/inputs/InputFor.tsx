import type { InputProps } from './inputProps.ts';
import { TextInput } from './TextInput.tsx';

/** Enters one field of a form, whatever its kind. Stands inside a react-hook-form context. */
export function InputFor(props: InputProps) {
  return <TextInput {...props} />;
}
