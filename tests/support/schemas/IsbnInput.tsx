import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

const respell = { typing: (text: string) => text.replace(/[^\dX-]/gi, ''), leaving: (text: string) => text };

/** An input for this kind: accepts digits and hyphens only. */
export default function IsbnInput(props: InputProps) {
  return <TextInput {...props} respell={respell} />;
}
