import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { FaultReference } from '#src/faults/FaultReference.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { useConnection } from '#src/http/useConnection.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { isLeaving } from '#src/session/end/leave.ts';
import { token } from '#src/ui/theme/token.ts';
import { isChunkFault } from '#src/faults/isChunkFault.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { NotFound } from '#src/schemaViews/base/NotFound.tsx';
import { useRecovery } from './useRecovery.ts';

interface Props {
  error: unknown;
  retry: () => void;
}

/** Replaces a page that failed to render. If the server denies its definition, the page counts as missing. */
export function BrokenPage({ error, retry }: Props) {
  const translate = useTranslate();
  const connected = useConnection() === 'online';
  const again = useRecovery(error, retry);
  // The sign-in page is opening: nothing may flash in between.
  if (isLeaving()) return null;
  if (error instanceof ApiFault && (error.status === 403 || error.status === 404)) return <NotFound />;
  const isAnswer = error instanceof ApiFault && error.status > 0;
  const { code, request_id: requestId } = error instanceof ApiFault ? error.body : {};
  return (
    <Message
      title={translate('shell.broken.title')}
      text={translate(
        connected ? (isChunkFault(error) ? 'shell.broken.chunk' : 'shell.broken.text') : 'shell.broken.waiting',
      )}
      digits={isAnswer ? String(error.status) : '000'}
      broken={!connected}
      inPage
      actions={
        <>
          <Button variant="contained" onClick={again}>
            {translate('shell.broken.retry')}
          </Button>
          <Button variant="outlined" component={LinkBase} to="/index">
            {translate('shell.notFound.home')}
          </Button>
        </>
      }
    >
      <FaultReference code={code} requestId={requestId} />
      <Details>
        <summary>{translate('shell.broken.details')}</summary>
        <code>{detailsOf(error)}</code>
      </Details>
    </Message>
  );
}

function detailsOf(error: unknown): string {
  if (error instanceof ApiFault) return `${error.call.method} ${error.call.url} · ${error.status || error.cause}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const Details = styled('details')({
  marginTop: 8,
  color: token.textMuted,
  fontSize: token.size.note,
  '& summary': { cursor: 'pointer' },
  '& code': { display: 'block', marginTop: 8, fontFamily: token.mono, overflowWrap: 'anywhere', textAlign: 'start' },
});
