import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { ListMessage } from './ListMessage.tsx';

/** Whether the reader may not see the list at all. */
export function isForbidden(fault: unknown): boolean {
  return fault instanceof ApiFault && fault.status === 403;
}

/** Shown when the list failed to load: the server's message, the identifiers that support needs, and a retry button. */
export function ListFault({ definition, fault }: { definition: Definition; fault: unknown }) {
  const translate = useTranslate();
  const word = useWord();
  const { refetch } = useListContext();
  if (isForbidden(fault)) {
    return (
      <ListMessage title={translate('list.forbidden.title')} digits="403" alert>
        <p>{translate('list.forbidden.help', { name: word(definition.plural) })}</p>
      </ListMessage>
    );
  }
  const { status, body } = fault instanceof ApiFault ? fault : { status: 500, body: {} };
  const { code, request_id } = body;
  return (
    <ListMessage
      title={translate('list.error.title')}
      digits={status === 0 ? '000' : String(status)}
      broken={status === 0}
      alert
      action={
        <Button variant="outlined" onClick={() => refetch()}>
          {translate('list.error.retry')}
        </Button>
      }
    >
      <p>{fault instanceof Error ? fault.message : String(fault)}</p>
      {(code !== undefined || request_id) && (
        <p className="list-faultIds">
          {code !== undefined && <span>{translate('list.error.code', { code })}</span>}
          {request_id && (
            <span>
              {translate('list.error.request')} <code>{request_id}</code>
              <CopyButton text={request_id} />
            </span>
          )}
        </p>
      )}
    </ListMessage>
  );
}
