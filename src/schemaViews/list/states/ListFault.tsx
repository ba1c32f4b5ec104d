import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { ListMessage } from './ListMessage.tsx';

/** Nothing of the list is for this reader, so nothing of it is offered. */
export function isForbidden(fault: unknown): boolean {
  return fault instanceof ApiFault && fault.status === 403;
}

/** The list did not come: what the server said, the numbers that support asks for, and another try. */
export function ListFault({ definition, fault }: { definition: Definition; fault: unknown }) {
  const translate = useTranslate();
  const word = useWord();
  const { refetch } = useListContext();
  if (isForbidden(fault)) {
    return (
      <ListMessage title={translate('list.forbidden.title')} alert>
        <p>{translate('list.forbidden.help', { name: word(definition.plural) })}</p>
      </ListMessage>
    );
  }
  const { code, request_id } = fault instanceof ApiFault ? fault.body : {};
  return (
    <ListMessage
      title={translate('list.error.title')}
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
