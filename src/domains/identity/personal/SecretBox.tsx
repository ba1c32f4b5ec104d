import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface SecretBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** For password managers. */
  kind: 'current-password' | 'new-password';
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password input that hides its text unless the reader shows it. */
export function SecretBox({ label, value, onChange, error, kind, autoFocus, inputRef }: SecretBoxProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      autoFocus={autoFocus}
      inputRef={inputRef}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        htmlInput: { autoComplete: kind, spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-pressed={shown}
                aria-label={translate(shown ? 'personal.security.hide' : 'personal.security.show')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
