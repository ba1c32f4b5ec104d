import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type CSSProperties } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { textOf } from './textOf.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** A box of several lines has no type that hides its text. */
const HIDDEN = { WebkitTextSecurity: 'disc' } as CSSProperties;

/** Passwords and secrets: hidden until shown; while editing, an empty box keeps the stored value. */
export function PasswordInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const { mode } = useFormEnv();
  const [shown, setShown] = useState(false);
  const text = textOf(input.value);
  const { rows } = props.field;
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OutlinedInput
        id={input.id}
        {...(rows === undefined
          ? { type: shown ? 'text' : 'password' }
          : { multiline: true, minRows: rows, maxRows: rows })}
        size="small"
        autoFocus={props.autoFocus}
        autoComplete="new-password"
        placeholder={mode === 'edit' ? translate('record.input.unchanged') : input.placeholder}
        disabled={input.disabled}
        value={text}
        onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
        onBlur={input.blur}
        inputRef={input.focusTarget}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-pressed={shown}
              aria-label={translate(shown ? 'record.input.hide' : 'record.input.reveal', { label: input.label })}
              onClick={() => setShown(!shown)}
            >
              {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
        slotProps={{
          input: { spellCheck: false, ...(rows !== undefined && !shown && { style: HIDDEN }), ...input.aria },
        }}
      />
      {props.field.type === 'password' && text !== '' && <PasswordRules field={props.field} text={text} />}
    </FieldFrame>
  );
}
