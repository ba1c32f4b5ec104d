import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { leaveForLogin } from '#src/session/leaveForLogin.ts';
import { Message } from './Message.tsx';

/** Without a session the way leads to login (spec 4.6); without a server there is only trying again. */
export function StartFault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const noSession = error instanceof ApiFault && error.status === 401;
  useEffect(() => {
    if (noSession) leaveForLogin(undefined);
  }, [noSession]);
  if (noSession) return null;
  const startAgain = () => {
    void queryClient.resetQueries({ queryKey: ['suantai'] });
    retry();
  };
  return (
    <Message title={t('shell.broken.start')} text={t('shell.broken.startText')} icon="cloudOff">
      <Button variant="contained" onClick={startAgain}>
        {t('shell.broken.retry')}
      </Button>
    </Message>
  );
}
