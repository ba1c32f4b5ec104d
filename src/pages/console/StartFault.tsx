import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { Message } from './Message.tsx';

/** Without a server there is only trying again. Without a session the way leads to login (`createQueryClient`). */
export function StartFault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  if (error instanceof ApiFault && error.status === 401) return null;
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
