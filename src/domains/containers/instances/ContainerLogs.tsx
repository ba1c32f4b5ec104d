import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import '#src/i18n/parts/containers.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { useLog, type LogLine } from './useLog.ts';

const LINES = [100, 500, 2000, 5000];
const QUIET_MS = 500;

/** What a container has written: the last lines, a search through all of them, each new one, or a file. */
export default function ContainerLogs({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const copy = useCopy();
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
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        <TextField
          size="small"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={translate('containers.log.search')}
          slotProps={{ htmlInput: { 'aria-label': translate('containers.log.search'), maxLength: 200 } }}
          fullWidth={false}
          sx={{ width: 280, maxWidth: '100%' }}
        />
        <Select
          size="small"
          value={tail}
          onChange={({ target }) => setTail(Number(target.value))}
          inputProps={{ 'aria-label': translate('containers.log.linesLabel') }}
        >
          {LINES.map((count) => (
            <MenuItem key={count} value={count}>
              {translate('containers.log.lines', { count })}
            </MenuItem>
          ))}
        </Select>
        <FormControlLabel
          control={<Switch size="small" checked={follows} onChange={() => setFollows(!follows)} />}
          label={translate('containers.log.follow')}
        />
        {!follows && (
          <Button variant="outlined" loading={log.isFetching} onClick={() => void log.refetch()}>
            {translate('containers.log.refresh')}
          </Button>
        )}
        <span style={{ flex: 1 }} />
        <Button disabled={!lines?.length} onClick={() => copy((lines ?? []).map(({ text }) => text).join('\n'))}>
          {translate('containers.log.copy')}
        </Button>
        <Button component="a" href={file} download>
          {translate('containers.log.download')}
        </Button>
      </Stack>
      {log.isError && (
        <Alert
          severity="warning"
          action={
            <Button size="small" onClick={() => void log.refetch()}>
              {translate('record.show.retry')}
            </Button>
          }
        >
          {translate('containers.log.failed')}
        </Alert>
      )}
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
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    // A reader who has scrolled up stays there.
    if (isAtEnd.current) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [lines]);
  return (
    // A scrolling element must be reachable by keyboard.
    <Output
      ref={frame}
      tabIndex={0}
      role="log"
      aria-label={translate('containers.log.label')}
      aria-live="off"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
      {lines.length === 0 && empty}
      {lines.map(({ at, stream, text }, index) => (
        // Lines have no identity of their own.
        <Line key={`${index} ${at}`} data-stream={stream}>
          <time>{formatDateTime(new Date(at), lang)}</time>
          <span>{text}</span>
        </Line>
      ))}
    </Output>
  );
}

const NEAR_PX = 40;

const Output = styled('div')({
  height: 460,
  padding: 16,
  overflow: 'auto',
  borderRadius: token.radius.large,
  border: `1px solid ${token.hairline}`,
  backgroundColor: token.sunken,
  color: token.text,
  fontFamily: token.mono,
  fontSize: token.size.note,
  lineHeight: 1.6,
});

const Line = styled('div')({
  display: 'flex',
  gap: 12,
  '& time': { flexShrink: 0, color: token.textMuted, userSelect: 'none' },
  '& span': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 },
  '&[data-stream=err] span': { color: toneColors('danger').text },
  '@media (max-width: 599px)': { display: 'block', '& time': { display: 'block' } },
});
