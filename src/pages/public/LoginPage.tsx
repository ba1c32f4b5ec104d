import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#model/constants.ts';
import { LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { Logo } from '#src/layout/header/Logo.tsx';
import { token } from '#src/theme/token.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginForm } from './LoginForm.tsx';
import { usePublicText } from './PublicText.tsx';
import { useSignIn } from './useSignIn.ts';

/** Sign-in by password (spec 2.1, 4.6). `leave` opens the address that follows. */
export function LoginPage({ leave }: { leave: (address: string) => void }) {
  const { text, lang, setLang } = usePublicText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn(leave);
  useEffect(() => {
    document.title = `${text.signIn.title} - ${text.product}`;
  }, [text]);
  const other = otherLang(lang);
  const choose = (account: string, itsPassword: string) => {
    setName(account);
    setPassword(itsPassword);
    signIn.submit(account, itsPassword);
  };
  return (
    <Page>
      <Corner>
        <Button lang={other} title={text.language} onClick={() => setLang(other)}>
          {LANG_NAMES[other]}
        </Button>
      </Corner>
      <main>
        <Brand>
          <Logo size={36} />
          <div>
            <b>{text.product}</b>
            <span>{text.slogan}</span>
          </div>
        </Brand>
        <Card>
          <h1>{text.signIn.title}</h1>
          <LoginForm name={name} password={password} onName={setName} onPassword={setPassword} signIn={signIn} />
          <DemoAccounts onChoose={choose} disabled={signIn.busy} />
        </Card>
      </main>
    </Page>
  );
}

const Page = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: '100dvh',
  padding: '64px 16px',
  '& > main': { width: '100%', maxWidth: 384 },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { alignContent: 'start' },
});

const Corner = styled('div')({ position: 'absolute', top: 12, right: 16 });

const Brand = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 24,
  '& div': { display: 'grid' },
  '& b': { fontSize: token.size.title, fontWeight: 600, lineHeight: 1.3 },
  '& span': { color: token.textMuted },
});

const Card = styled('div')({
  padding: 24,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& h1': { margin: '0 0 16px', fontSize: token.size.part, fontWeight: 600 },
});
