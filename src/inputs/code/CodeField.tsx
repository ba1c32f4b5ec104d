import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

export interface CodeFieldWords {
  label: string;
  send: string;
  /** Contains `%{seconds}`. */
  resendIn: (seconds: number) => string;
  /** Announced when a code was sent. */
  sent: string;
}

interface CodeFieldProps {
  words: CodeFieldWords;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Seconds until another code can be requested. */
  wait: number;
  sending: boolean;
  /** Whether a code was sent. */
  sent: boolean;
  onSend: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The input of a six-digit code, with a button that sends another after the wait. Independent of react-admin. */
export function CodeField({ words, value, onChange, error, wait, sending, sent, onSend, inputRef }: CodeFieldProps) {
  const waiting = wait > 0;
  return (
    <TextField
      label={words.label}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
      error={error !== undefined}
      // Announces that a code was sent, but not every second of the wait.
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
