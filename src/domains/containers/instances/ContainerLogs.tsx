import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/containers.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { LogFault } from '#src/schemaViews/log/LogFault.tsx';
import { LogFrame } from '#src/schemaViews/log/LogFrame.tsx';
import { LogTools } from '#src/schemaViews/log/LogTools.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { useLog, type LogLine } from './useLog.ts';

const LINES = [100, 500, 2000, 5000];
const QUIET_MS = 500;

/** What a container has written: the last lines, a search through all of them, each new one, or a file. */
export default function ContainerLogs({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { services } = useManifest();
  const [tail, setTail] = useState(500);
  const [typed, setTyped] = useState('');
  const [follows, setFollows] = useState(record.status === 'running');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const id = String(record[definition.id.field] ?? record.id);
  const address = `${services[definition.service]?.basePath ?? ''}${definition.path}/${encodeURIComponent(id)}/logs`;
  const log = useLog({ resource: definition.resource, id, address, tail, search, follows });
  const { lines } = log;
  const file = `${address}?${new URLSearchParams({ download: 'true', ...(search !== '' && { search }) }).toString()}`;
  return (
    <Stack spacing={3}>
      <LogTools
        lines={{ value: tail, choices: LINES, onChange: setTail }}
        follow={{ value: follows, onChange: setFollows }}
        refresh={follows ? undefined : { isFetching: log.isFetching, onClick: () => void log.refetch() }}
        text={(lines ?? []).map(({ text }) => text).join('\n')}
        download={{ href: file }}
        before={
          <TextField
            size="small"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={translate('containers.log.search')}
            slotProps={{ htmlInput: { 'aria-label': translate('containers.log.search'), maxLength: 200 } }}
            fullWidth={false}
            sx={{ width: 280, maxWidth: '100%' }}
          />
        }
      />
      {log.isError && <LogFault text={translate('containers.log.failed')} onRetry={() => void log.refetch()} />}
      {log.isPartial && <Alert severity="info">{translate('containers.log.partial')}</Alert>}
      {log.hasEnded && <Alert severity="info">{translate('containers.log.ended')}</Alert>}
      {lines === undefined && !log.isError && (
        <Skeleton variant="rounded" height={240} aria-label={translate('containers.log.loading')} />
      )}
      {lines !== undefined && (
        <LogText lines={lines} empty={translate(search === '' ? 'containers.log.empty' : 'containers.log.none')} />
      )}
    </Stack>
  );
}

function LogText({ lines, empty }: { lines: readonly LogLine[]; empty: string }) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <LogFrame label={translate('containers.log.label')} of={lines}>
      {lines.length === 0 && empty}
      {lines.map(({ at, stream, text }, index) => (
        // Lines have no identity of their own.
        <Line key={`${index} ${at}`} data-stream={stream}>
          <time>{formatDateTime(new Date(at), lang)}</time>
          <span>{text}</span>
        </Line>
      ))}
    </LogFrame>
  );
}

const Line = styled('div')({
  display: 'flex',
  gap: 12,
  '& time': { flexShrink: 0, color: token.textMuted, userSelect: 'none' },
  '& span': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 },
  '&[data-stream=err] span': { color: toneColors('danger').text },
  '@media (max-width: 599px)': { display: 'block', '& time': { display: 'block' } },
});
