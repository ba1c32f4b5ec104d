import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CopyButton } from '#src/fields/CopyButton.tsx';
import { ListMessage } from './ListMessage.tsx';

/** Nothing of the list is for this reader, so nothing of it is offered. */
export function isForbidden(fault: unknown): boolean {
  return fault instanceof ApiFault && fault.status === 403;
}

/** The list did not come: what the server said, the numbers that support asks for, and another try. */
export function ListFault({ definition, fault }: { definition: Definition; fault: unknown }) {
  const t = useTranslate();
  const word = useWord();
  const { refetch } = useListContext();
  if (isForbidden(fault)) {
    return (
      <ListMessage title={t('list.forbidden.title')} alert>
        <p>{t('list.forbidden.help', { name: word(definition.plural) })}</p>
      </ListMessage>
    );
  }
  const { code, request_id } = fault instanceof ApiFault ? fault.body : {};
  return (
    <ListMessage
      title={t('list.error.title')}
      alert
      action={
        <Button variant="outlined" onClick={() => refetch()}>
          {t('list.error.retry')}
        </Button>
      }
    >
      <p>{fault instanceof Error ? fault.message : String(fault)}</p>
      {code === undefined && !request_id ? null : (
        <p className="list-faultIds">
          {code === undefined ? null : <span>{t('list.error.code', { code })}</span>}
          {request_id ? (
            <span>
              {t('list.error.request')} <code>{request_id}</code>
              <CopyButton text={request_id} />
            </span>
          ) : null}
        </p>
      )}
    </ListMessage>
  );
}
