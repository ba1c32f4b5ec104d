import { useWatch } from 'react-hook-form';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';

/** The secret that signs messages: a robot may have one, a webhook must. */
export default function SigningSecret(props: InputProps) {
  const type: unknown = useWatch({ name: 'type' });
  return <InputFor {...props} field={{ ...props.field, required: type === 'webhook' }} />;
}
