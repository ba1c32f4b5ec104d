import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { token } from '#src/theme/token.ts';
import { Message } from './Message.tsx';
import { NotFound } from './NotFound.tsx';

/** Stands where a page could not be shown. A definition that the server denies is a page that does not exist. */
export function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslate();
  // On its way to login (`createQueryClient`): nothing may flash in between.
  if (error instanceof ApiFault && error.status === 401) return null;
  if (error instanceof ApiFault && (error.status === 403 || error.status === 404)) return <NotFound />;
  return (
    <Message title={t('shell.broken.title')} text={t('shell.broken.text')} icon="error">
      <Button variant="contained" onClick={retry}>
        {t('shell.broken.retry')}
      </Button>
      <Details>
        <summary>{t('shell.broken.details')}</summary>
        <code>{detailsOf(error)}</code>
      </Details>
    </Message>
  );
}

function detailsOf(error: unknown): string {
  if (error instanceof ApiFault) {
    const { call, status, body } = error;
    return [`${call.method} ${call.url}`, status, body.code, body.request_id].filter((part) => part !== undefined).join(' · ');
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const Details = styled('details')({
  marginTop: 16,
  color: token.textMuted,
  fontSize: token.size.note,
  '& summary': { cursor: 'pointer' },
  '& code': { display: 'block', marginTop: 8, fontFamily: token.mono, overflowWrap: 'anywhere', textAlign: 'start' },
});
