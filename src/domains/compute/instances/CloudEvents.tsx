import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Tone } from '#model/language/definition.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { PartState } from './PartState.tsx';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';

interface CloudEvent {
  at: string;
  action: string;
  result: 'success' | 'error' | 'running';
  message: string | null;
  request_id: string | null;
}

const TONES: Record<CloudEvent['result'], Tone> = { success: 'success', error: 'danger', running: 'info' };

/** The events that the cloud recorded for a machine, newest first; our own history has a separate tab. */
export default function CloudEvents({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const label = useLabel();
  const { data: events, isError, refetch } = useMachinePart<CloudEvent[]>(definition, record, 'events');
  if (!events) return <PartState failed={isError} onRetry={() => void refetch()} />;
  if (events.length === 0) return <Typography color="textSecondary">{translate('machine.events.empty')}</Typography>;
  return (
    // A scrolling element must be reachable by keyboard.
    <Frame tabIndex={0} aria-label={translate('machine.events.label')}>
      <table aria-label={translate('machine.events.label')}>
        <thead>
          <tr>
            {(['at', 'action', 'result', 'message', 'request'] as const).map((column) => (
              <th key={column} scope="col">
                {translate(`machine.events.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ at, action, result, message, request_id: request }) => (
            <tr key={`${at} ${action} ${request}`}>
              <td>{formatDateTime(new Date(at), lang)}</td>
              <td>
                {label(definition.actions[action]?.label) || translate(`record.why.operation.${action}`, { _: action })}
              </td>
              <td>
                <Tag tone={TONES[result]}>{translate(`machine.events.${result}`)}</Tag>
              </td>
              <td data-kind="words">{message ?? '—'}</td>
              <td data-kind="id">
                {request ?? '—'}
                {request !== null && <CopyButton text={request} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const Frame = styled('section')({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    height: token.rowHeight,
    padding: '0 12px',
    borderBottom: `1px solid ${token.hairline}`,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  '& th': { color: token.textMuted, fontWeight: 500 },
  '& [data-kind=words]': { whiteSpace: 'normal', minWidth: 200, overflowWrap: 'anywhere' },
  '& [data-kind=id]': { fontFamily: token.mono, fontSize: token.size.note },
});
