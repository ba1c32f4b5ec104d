import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './inputProps.ts';
import { OnOff } from './OnOff.tsx';
import { useFieldInput } from './useFieldInput.ts';

export function BooleanInput(props: InputProps) {
  const input = useFieldInput(props);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OnOff input={input} on={input.value === true} autoFocus={props.autoFocus} onChange={input.change} />
    </FieldFrame>
  );
}
