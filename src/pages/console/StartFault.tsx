import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { FaultReference } from '#src/faults/FaultReference.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { isLeaving } from '#src/session/end/leave.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { isChunkFault } from '#src/faults/isChunkFault.ts';
import { useRecovery } from './useRecovery.ts';

interface Props {
  error: unknown;
  retry: () => void;
}

/** The console could not open. After a refused session, `endOnFailedStart` opens the sign-in instead. */
export function StartFault({ error, retry }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const again = useRecovery(error, () => {
    void queryClient.resetQueries({ queryKey: ['suantai'] });
    retry();
  });
  if (isLeaving()) return null;
  const fault = error instanceof ApiFault ? error : undefined;
  return (
    <main>
      <Message
        title={translate('shell.broken.start')}
        text={
          fault?.body.message ??
          translate(fault || isChunkFault(error) ? 'shell.broken.startText' : 'shell.broken.startBroken')
        }
        digits={fault && fault.status > 0 ? String(fault.status) : '000'}
        broken={fault !== undefined}
        actions={
          <Button variant="contained" onClick={again}>
            {translate('shell.broken.retry')}
          </Button>
        }
      >
        <FaultReference code={fault?.body.code} requestId={fault?.body.request_id} />
      </Message>
    </main>
  );
}
