import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { EventLines, type LoggedEvent } from '#src/domains/operations/trails/EventLines.tsx';
import { TrailFault } from '#src/domains/operations/trails/TrailFault.tsx';
import { LogLines } from '#src/domains/operations/trails/LogLines.tsx';

/** A change of one record by a request. */
type TrailChange = HistoryEntry & { resource: string; record_id: string };

const trailQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'apiLogs', 'trail', id],
    queryFn: async ({ signal }) =>
      (await request<{ changes: TrailChange[]; events: LoggedEvent[] }>(`/api/omc/v1/apilogs/${id}/trail`, { signal }))
        .json,
    retry: false,
  });

/** The changes by a request, and the events that it led to. */
export default function LogTrail({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(trailQuery(record.id));
  if (error !== null) return <TrailFault onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={160} />;
  return (
    <Stack spacing={6}>
      <Stack component="section" spacing={3}>
        <Typography variant="subtitle1" component="h3">
          {translate('logs.changes')}
        </Typography>
        {data.changes.length === 0 && <Typography color="textSecondary">{translate('logs.noChanges')}</Typography>}
        {data.changes.map((change) => (
          <TrailChanges key={change.id} change={change} />
        ))}
      </Stack>
      <Stack component="section" spacing={3}>
        <Typography variant="subtitle1" component="h3">
          {translate('logs.events')}
        </Typography>
        {data.events.length === 0 && <Typography color="textSecondary">{translate('logs.noEvents')}</Typography>}
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
