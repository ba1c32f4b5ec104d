import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { usePublicText } from './PublicText.tsx';
import type { SignIn } from './useSignIn.ts';

interface Props {
  name: string;
  password: string;
  onName: (name: string) => void;
  onPassword: (password: string) => void;
  signIn: SignIn;
}

/** Name, password, button. What was typed stays after a refusal; the fault stands above, with its code. */
export function LoginForm({ name, password, onName, onPassword, signIn }: Props) {
  const { text: { signIn: words } } = usePublicText();
  const [visible, setVisible] = useState(false);
  const [tried, setTried] = useState(false);
  const nameBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const nameFault = tried && !name.trim() ? words.nameMissing : undefined;
  const passwordFault = tried && !password ? words.passwordMissing : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) nameBox.current?.focus();
    else if (!password) passwordBox.current?.focus();
    else signIn.submit(name, password);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <div role="alert">
        {signIn.fault ? (
          <Alert severity="error">
            {signIn.fault.message}
            {signIn.fault.code === undefined ? null : <Code>{words.code.replace('%{code}', String(signIn.fault.code))}</Code>}
          </Alert>
        ) : null}
      </div>
      <TextField
        label={words.name}
        value={name}
        onChange={(event) => onName(event.target.value)}
        inputRef={nameBox}
        autoFocus
        autoComplete="username"
        error={Boolean(nameFault)}
        helperText={nameFault}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={words.password}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        inputRef={passwordBox}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        error={Boolean(passwordFault)}
        helperText={passwordFault}
        slotProps={{
          input: {
            endAdornment: (
              <IconButton edge="end" onClick={() => setVisible(!visible)} aria-label={visible ? words.hidePassword : words.showPassword}>
                {visible ? <VisibilityOff style={{ fontSize: 18 }} /> : <Visibility style={{ fontSize: 18 }} />}
              </IconButton>
            ),
          },
        }}
      />
      <Button type="submit" variant="contained" disabled={signIn.busy} sx={{ height: 36 }}>
        {signIn.busy ? words.busy : words.submit}
      </Button>
    </Form>
  );
}

const Form = styled('form')({ display: 'grid', gap: 16, '& > [role="alert"]:empty': { display: 'none' } });

const Code = styled('span')({ marginLeft: 8, opacity: 0.75, whiteSpace: 'nowrap' });
