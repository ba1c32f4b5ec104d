import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { request } from '#src/http/httpClient.ts';
import { logs as en } from '#src/i18n/en/later/logs.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { logs as zh } from '#src/i18n/zh/later/logs.ts';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { EventLines, type LoggedEvent } from '#src/domains/operations/trails/EventLines.tsx';
import { TrailFault } from '#src/domains/operations/trails/TrailFault.tsx';
import { LogLines } from '#src/domains/operations/trails/LogLines.tsx';

const TEXTS = { zh, en };

/** What a request did to one record. */
type TrailChange = HistoryEntry & { resource: string; record_id: string };

const trailQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'apiLogs', 'trail', id],
    queryFn: async ({ signal }) =>
      (await request<{ changes: TrailChange[]; events: LoggedEvent[] }>(`/api/omc/v1/apilogs/${id}/trail`, { signal }))
        .json,
    retry: false,
  });

/** What a request has changed, and the events that it led to. */
export default function LogTrail({ record }: SlotProps['tab']) {
  const say = useOwnText(TEXTS);
  const { data, error, refetch } = useQuery(trailQuery(record.id));
  if (error !== null) return <TrailFault onRetry={() => void refetch()} />;
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
        <EventLines events={data.events} />
      </Stack>
      <LogLines requestId={record['request_id']} />
    </Stack>
  );
}

/** The same as in the history of the record. */
function TrailChanges({ change }: { change: TrailChange }) {
  const definition = useDefinitionIfLoaded(change.resource);
  if (definition === undefined) return <Skeleton variant="rounded" height={80} />;
  return <HistoryItem definition={definition} entry={change} />;
}
