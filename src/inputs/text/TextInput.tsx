import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { kindView } from '#src/fields/kindViews.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { monospaced } from './monospaced.ts';
import { textOf } from './textOf.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

const machineText: InputBaseComponentProps = { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' };

interface TextInputProps extends InputProps {
  /** Corrects the text while typing and on blur. */
  respell?: { typing(text: string): string; leaving(text: string): string };
}

/** Every kind that is one line of text. */
export function TextInput({ respell, ...props }: TextInputProps) {
  const input = useFieldInput(props);
  const { keyboard, isMachineText, isMonospaced } = kindView(props.field.type) ?? {};
  const html: InputBaseComponentProps = {
    ...(isMachineText && machineText),
    ...(keyboard && { inputMode: keyboard }),
    ...(keyboard === 'tel' && { type: 'tel' }),
  };
  const write = (text: string) => input.change(text === '' ? null : text);
  const leave = () => {
    const text = textOf(input.value);
    const left = respell?.leaving(text) ?? text;
    if (left !== text) write(left);
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
        onChange={({ target }) => write(respell?.typing(target.value) ?? target.value)}
        onBlur={leave}
        inputRef={input.focusTarget}
        slotProps={{ input: { ...html, ...input.aria } }}
        sx={isMonospaced ? monospaced : undefined}
      />
    </FieldFrame>
  );
}
