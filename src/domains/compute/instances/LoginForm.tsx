import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import '#src/i18n/parts/machine.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** How to log in to a machine. */
export interface Login {
  port: number;
  user: string;
  password?: string;
  key?: string;
  passphrase?: string;
}

interface LoginFormProps {
  /** The usual user of the machine. */
  user: string;
  isBusy: boolean;
  onLogin: (login: Login) => void;
}

const LARGEST_KEY = 32_768;
const LARGEST_PORT = 65_535;

/** User, and a private key or a password. Nothing of it is remembered by the browser or the platform. */
export function LoginForm({ user: usual, isBusy, onLogin }: LoginFormProps) {
  const translate = useTranslate();
  const [user, setUser] = useState(usual);
  const [port, setPort] = useState('22');
  const [by, setBy] = useState<'key' | 'password'>('key');
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= LARGEST_PORT;
  const isWhole = user.trim() !== '' && isPort && (by === 'key' ? key.trim() !== '' : secret !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const login = { port: Number(port), user: user.trim() };
    onLogin(by === 'key' ? { ...login, key: `${key.trim()}\n`, passphrase: secret } : { ...login, password: secret });
    setSecret('');
    setKey('');
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submit}>
      <Stack spacing={3} sx={{ maxWidth: 560 }}>
        <Stack direction="row" spacing={3}>
          <TextField
            fullWidth
            size="small"
            label={translate('machine.ssh.user')}
            value={user}
            onChange={({ target }) => setUser(target.value)}
            slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'off', spellCheck: false } }}
          />
          <TextField
            size="small"
            label={translate('machine.ssh.port')}
            value={port}
            error={!isPort}
            onChange={({ target }) => setPort(target.value)}
            sx={{ width: 110, flex: 'none' }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
          />
        </Stack>
        <RadioGroup row value={by} onChange={(_, value) => setBy(value === 'key' ? 'key' : 'password')}>
          {(['key', 'password'] as const).map((word) => (
            <FormControlLabel key={word} value={word} control={<Radio />} label={translate(`machine.ssh.by.${word}`)} />
          ))}
        </RadioGroup>
        {by === 'key' && <KeyInput value={key} onChange={setKey} />}
        <TextField
          fullWidth
          size="small"
          type="password"
          label={translate(by === 'key' ? 'machine.ssh.passphrase' : 'machine.ssh.password')}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          slotProps={{ htmlInput: { maxLength: 1_024, autoComplete: 'off' } }}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('machine.ssh.kept')}
        </Typography>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isWhole} sx={{ alignSelf: 'flex-start' }}>
          {translate('machine.ssh.connect')}
        </Button>
      </Stack>
    </form>
  );
}

/** The text of a private key, typed or read from a file. */
function KeyInput({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const translate = useTranslate();
  const read = async (file: File | undefined) => {
    if (file && file.size <= LARGEST_KEY) onChange(await file.text());
  };
  return (
    <Stack spacing={2}>
      <Button component="label" variant="outlined" size="small" sx={{ alignSelf: 'flex-start' }}>
        {translate('machine.ssh.file')}
        <input
          type="file"
          hidden
          accept=".pem,.key,application/x-pem-file"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Button>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={6}
        size="small"
        label={translate('machine.ssh.key')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: LARGEST_KEY, spellCheck: false, style: { fontFamily: token.mono } } }}
      />
    </Stack>
  );
}
