import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

export interface CodeFieldWords {
  label: string;
  send: string;
  /** `%{seconds}` stands in it. */
  resendIn: (seconds: number) => string;
  /** Said aloud when a code went out. */
  sent: string;
}

interface CodeFieldProps {
  words: CodeFieldWords;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Seconds until another may be asked for. */
  wait: number;
  sending: boolean;
  /** A code went out. */
  sent: boolean;
  onSend: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Six digits that were sent somewhere, with the button that sends them again once the time has passed. Free of
 * react-admin.
 */
export function CodeField({ words, value, onChange, error, wait, sending, sent, onSend, inputRef }: CodeFieldProps) {
  const waiting = wait > 0;
  return (
    <TextField
      label={words.label}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
      error={error !== undefined}
      // The seconds are not said aloud each time; that a code is on its way is.
      helperText={<output>{error ?? (sent ? words.sent : '')}</output>}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6, spellCheck: false },
        input: {
          sx: { pr: 1 },
          endAdornment: (
            <InputAdornment position="end">
              <Button type="button" size="small" loading={sending} disabled={waiting} onClick={onSend}>
                {waiting ? words.resendIn(wait) : words.send}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
