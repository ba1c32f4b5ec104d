import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { completeIp, typedIp } from './ipText.ts';
import { TextInput } from './TextInput.tsx';

const respell = { typing: typedIp, leaving: completeIp };

/** An address or a network. Its segments are limited to their range and completed. */
export function AddressInput(props: InputProps) {
  return <TextInput {...props} respell={respell} />;
}
