import { OutlinedInput, type InputBaseComponentProps } from '@mui/material';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './inputProps.ts';
import { useFieldInput } from './useFieldInput.ts';

/** What a keyboard and a password manager should know of each kind of text. */
const traits: Record<string, { html: InputBaseComponentProps; code?: boolean }> = {
  email: { html: { type: 'email', inputMode: 'email', autoCapitalize: 'none' } },
  phone: { html: { type: 'tel', inputMode: 'tel' } },
  url: { html: { type: 'url', inputMode: 'url', autoCapitalize: 'none' }, code: true },
  ip: { html: { inputMode: 'text', spellCheck: false, autoCapitalize: 'none' }, code: true },
  cidr: { html: { inputMode: 'text', spellCheck: false, autoCapitalize: 'none' }, code: true },
  mac: { html: { inputMode: 'text', spellCheck: false, autoCapitalize: 'none' }, code: true },
};

/** Every kind that is one line of text. */
export function TextInput(props: InputProps) {
  const input = useFieldInput(props);
  const trait = traits[props.field.type];
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
        onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
        onBlur={input.blur}
        inputRef={input.ref}
        slotProps={{ input: { ...trait?.html, ...input.aria } }}
        className={trait?.code ? 'code-input' : undefined}
      />
    </FieldFrame>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
