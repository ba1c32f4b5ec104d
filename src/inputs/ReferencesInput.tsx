import type { Identifier } from 'react-admin';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './inputProps.ts';
import { Picker } from './Picker.tsx';
import { useFieldInput } from './useFieldInput.ts';

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
