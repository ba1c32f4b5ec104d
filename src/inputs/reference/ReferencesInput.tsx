import type { Identifier } from 'react-admin';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { Picker } from './Picker.tsx';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** Several records of another resource. */
export default function ReferencesInput(props: InputProps) {
  const input = useFieldInput(props);
  const ids: Identifier[] = Array.isArray(input.value) ? input.value : [];
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <Picker
        {...props}
        input={input}
        multiple
        ids={ids}
        onChange={(chosen) => input.change(chosen.length > 0 ? chosen : null)}
      />
    </FieldFrame>
  );
}
