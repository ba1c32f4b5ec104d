import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { waitingRecordQuery } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { token } from '#src/ui/theme/token.ts';
import { WaitingRow } from './WaitingRow.tsx';

interface Props {
  resource: string;
  id: string;
  onDone: () => void;
  onClose: () => void;
}

/** The record that a message leads to: to be decided at once, or who has decided meanwhile. */
export function OpenedItem({ resource, id, onDone, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { data, isError } = useQuery(waitingRecordQuery(resource, id));
  if (isError)
    return (
      <Note severity="warning" onClose={onClose}>
        {translate('waiting.missing')}
      </Note>
    );
  if (data === undefined) return null;
  if (data.item)
    return (
      <Opened aria-label={translate('waiting.here')}>
        <WaitingRow item={data.item} onDone={onDone} />
      </Opened>
    );
  const { decided, title } = data;
  const words = decided && {
    title,
    action: label(decided.label),
    at: formatDateTime(new Date(decided.at), lang),
  };
  return (
    <Note severity="info" onClose={onClose}>
      {words === null
        ? translate('waiting.over', { title })
        : decided?.by === undefined
          ? translate('waiting.decidedUnnamed', words)
          : translate('waiting.decided', { ...words, by: decided.by })}
    </Note>
  );
}

const Note = styled(Alert)({ marginBottom: 12 });

const Opened = styled('ul')({
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${token.accent}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
});
