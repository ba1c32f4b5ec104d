import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LinkBase, useGetList, type Identifier } from 'react-admin';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { request } from '#src/http/httpClient.ts';
import { logs as en } from '#src/i18n/en/later/logs.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { logs as zh } from '#src/i18n/zh/later/logs.ts';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';

const TEXTS = { zh, en };

/** What a request did to one record. */
type TrailChange = HistoryEntry & { resource: string; record_id: string };

interface TrailEvent {
  id: number;
  at: string;
  type: string;
  state: keyof typeof STATES;
  description: string | null;
  resource_name: string | null;
  resource_id: string | null;
}

interface LogLine {
  id: number;
  at: string;
  level: 'warn' | 'error' | 'fatal';
  message: string;
}

const STATES = {
  created: { tone: 'neutral', word: 'isCreated' },
  scheduled: { tone: 'neutral', word: 'isScheduled' },
  started: { tone: 'info', word: 'isStarted' },
  completed: { tone: 'success', word: 'isCompleted' },
  failed: { tone: 'danger', word: 'isFailed' },
} as const;

const trailQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'apiLogs', 'trail', id],
    queryFn: async ({ signal }) =>
      (await request<{ changes: TrailChange[]; events: TrailEvent[] }>(`/api/omc/v1/apilogs/${id}/trail`, { signal }))
        .json,
    retry: false,
  });

/** What a request has changed, and the events that it led to. */
export default function LogTrail({ record }: SlotProps['tab']) {
  const say = useOwnText(TEXTS);
  const lang = useLang();
  const { data, error, refetch } = useQuery(trailQuery(record.id));
  if (error !== null) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
        {say('faulty')}
      </Alert>
    );
  }
  if (data === undefined) return <Skeleton variant="rounded" height={160} />;
  return (
    <Stack spacing={6}>
      <Stack component="section" spacing={3}>
        <Typography variant="subtitle1" component="h3">
          {say('changes')}
        </Typography>
        {data.changes.length === 0 && <Typography color="textSecondary">{say('noChanges')}</Typography>}
        {data.changes.map((change) => (
          <TrailChanges key={change.id} change={change} />
        ))}
      </Stack>
      <Stack component="section" spacing={3}>
        <Typography variant="subtitle1" component="h3">
          {say('events')}
        </Typography>
        {data.events.length === 0 && <Typography color="textSecondary">{say('noEvents')}</Typography>}
        <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.events.map((event) => (
            <Stack
              component="li"
              key={event.id}
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'baseline' }}
            >
              <Typography component="time" dateTime={event.at} variant="caption" color="textSecondary">
                {formatDateTime(new Date(event.at), lang)}
              </Typography>
              <Tag tone={STATES[event.state].tone}>{say(STATES[event.state].word)}</Tag>
              <Typography component="code" variant="body2" sx={{ fontFamily: token.mono }}>
                {event.type}
              </Typography>
              <span>{event.resource_name ?? event.resource_id ?? ''}</span>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {event.description ?? ''}
              </Typography>
            </Stack>
          ))}
        </Stack>
      </Stack>
      <LogLines requestId={record['request_id']} />
    </Stack>
  );
}

/** What the platform itself has logged while it answered, for those who may read it. */
function LogLines({ requestId }: { requestId: unknown }) {
  const say = useOwnText(TEXTS);
  const lang = useLang();
  const entry = useManifestEntry('systemLogs');
  const { data = [] } = useGetList<LogLine>(
    'systemLogs',
    { filter: { request_id: requestId }, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 50 } },
    { enabled: entry !== undefined && typeof requestId === 'string' },
  );
  if (data.length === 0) return null;
  return (
    <Stack component="section" spacing={3}>
      <Typography variant="subtitle1" component="h3">
        {say('lines')}
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, at, level, message }) => (
          <Stack component="li" key={id} direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'baseline' }}>
            <Typography component="time" dateTime={at} variant="caption" color="textSecondary">
              {formatDateTime(new Date(at), lang)}
            </Typography>
            <Tag tone={level === 'warn' ? 'warning' : 'danger'}>{say(level === 'warn' ? 'isWarning' : 'isError')}</Tag>
            <LinkBase to={`/statistics/systemlog/${id}`}>{message}</LinkBase>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}

/** The same as in the history of the record. */
function TrailChanges({ change }: { change: TrailChange }) {
  const definition = useDefinitionIfLoaded(change.resource);
  if (definition === undefined) return <Skeleton variant="rounded" height={80} />;
  return <HistoryItem definition={definition} entry={change} />;
}
