import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { token } from '#src/theme/token.ts';
import { usePublicText } from './PublicText.tsx';

interface Demo {
  accounts: { name: string; label: string }[];
  password: string;
}

interface Props {
  onChoose: (name: string, password: string) => void;
  disabled: boolean;
}

/** The accounts of the demo data, each one click away. Only where the server says that it runs with demo data. */
export function DemoAccounts({ onChoose, disabled }: Props) {
  const { text: { signIn: words }, lang } = usePublicText();
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    const leaving = new AbortController();
    // Anything but an answer means that there is nothing to offer.
    request<Demo>('/api/sys/v1/demo', { signal: leaving.signal }).then(({ json }) => setDemo(json), () => undefined);
    return () => leaving.abort();
    // The labels come in the language of the request.
  }, [lang]);
  if (!demo) return null;
  return (
    <Offer aria-label={words.demo}>
      <b>{words.demo}</b> <span>{words.demoHint}</span>
      <ul>
        {demo.accounts.map(({ name, label }) => (
          <li key={name}>
            <Button variant="outlined" disabled={disabled} onClick={() => onChoose(name, demo.password)} title={name}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Offer>
  );
}

const Offer = styled('section')({
  marginTop: 24,
  paddingTop: 16,
  borderTop: `1px solid ${token.hairline}`,
  '& b': { fontWeight: 500, marginRight: 4 },
  '& > span': { color: token.textMuted, fontSize: token.size.note },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: '12px 0 0', padding: 0, listStyle: 'none' },
  '& .MuiButton-root': { height: 28, padding: '0 10px', fontSize: token.size.note, fontWeight: 400 },
});
