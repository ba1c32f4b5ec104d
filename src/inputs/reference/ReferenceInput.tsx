import type { Identifier } from 'react-admin';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { Picker } from './Picker.tsx';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** One record of another resource. */
export default function ReferenceInput(props: InputProps) {
  const input = useFieldInput(props);
  const id = isIdentifier(input.value) ? input.value : undefined;
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <Picker
        {...props}
        input={input}
        multiple={false}
        ids={id === undefined ? [] : [id]}
        onChange={(ids) => input.change(ids[0] ?? null)}
      />
    </FieldFrame>
  );
}

function isIdentifier(value: unknown): value is Identifier {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
