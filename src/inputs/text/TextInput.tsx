import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { completeIp, typedIp } from './ipText.ts';
import { monospaced } from './monospaced.ts';
import { textOf } from './textOf.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

const machineText: InputBaseComponentProps = { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' };

/** What a keyboard should know of each kind of text; `code` is set in a monospaced face. */
const traits: Record<string, { html: InputBaseComponentProps; code?: boolean }> = {
  email: { html: { ...machineText, inputMode: 'email' } },
  phone: { html: { type: 'tel', inputMode: 'tel' } },
  integer: { html: { inputMode: 'numeric' } },
  number: { html: { inputMode: 'decimal' } },
  url: { html: { ...machineText, inputMode: 'url' }, code: true },
  ip: { html: machineText, code: true },
  cidr: { html: machineText, code: true },
  mac: { html: machineText, code: true },
  portRange: { html: machineText, code: true },
};

/** Every kind that is one line of text. */
export function TextInput(props: InputProps) {
  const input = useFieldInput(props);
  const trait = traits[props.field.type];
  const isIp = props.field.type === 'ip' || props.field.type === 'cidr';
  const write = (text: string) => input.change(text === '' ? null : text);
  const leave = () => {
    const text = textOf(input.value);
    if (isIp && completeIp(text) !== text) write(completeIp(text));
    input.blur();
  };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OutlinedInput
        id={input.id}
        fullWidth
        size="small"
        autoFocus={props.autoFocus}
        autoComplete="off"
        placeholder={input.placeholder}
        disabled={input.disabled}
        value={textOf(input.value)}
        onChange={({ target }) => write(isIp ? typedIp(target.value) : target.value)}
        onBlur={leave}
        inputRef={input.focusTarget}
        slotProps={{ input: { ...trait?.html, ...input.aria } }}
        sx={trait?.code ? monospaced : undefined}
      />
    </FieldFrame>
  );
}
