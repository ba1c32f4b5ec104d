import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { OnOff } from './OnOff.tsx';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** Yes or no, stored as the word `true` or `false`. */
export function BooleanTextInput(props: InputProps) {
  const input = useFieldInput(props);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OnOff
        input={input}
        on={input.value === 'true'}
        autoFocus={props.autoFocus}
        onChange={(on) => input.change(String(on))}
      />
    </FieldFrame>
  );
}
