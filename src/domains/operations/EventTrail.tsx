import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetList, useGetOne } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';
import { EventLines, type LoggedEvent } from '#src/domains/operations/trails/EventLines.tsx';
import { TrailFault } from '#src/domains/operations/trails/TrailFault.tsx';
import { LogLines } from '#src/domains/operations/trails/LogLines.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

const MOST = 100;

interface LoggedRequest {
  id: number;
  method: string;
  path: string;
}

/** The thread of an event: what began it, what it led to, and the request behind it. */
export default function EventTrail({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { resource } = definition;
  const first: unknown = record['parent_event_id'] ?? record.id;
  const head = useGetOne<LoggedEvent>(resource, { id: Number(first) });
  const others = useGetList<LoggedEvent>(resource, {
    filter: { parent_event_id: first },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: MOST },
  });
  // The first one may be gone; without the others there is nothing to show.
  if (others.error) return <TrailFault onRetry={() => void others.refetch()} />;
  if (head.isPending || others.isPending) return <Skeleton variant="rounded" height={160} />;
  // The retention may have removed the first one.
  const events = [...(head.data === undefined ? [] : [head.data]), ...(others.data ?? [])];
  return (
    <Stack spacing={6}>
      <Stack component="section" spacing={3}>
        <Typography variant="subtitle1" component="h3">
          {translate('logs.thread')}
        </Typography>
        <EventLines events={events} current={Number(record.id)} />
      </Stack>
      <RequestBehind requestId={record['request_id']} />
      <LogLines requestId={record['request_id']} />
    </Stack>
  );
}

function RequestBehind({ requestId }: { requestId: unknown }) {
  const translate = useTranslate();
  const entry = useManifestEntry('apiLogs');
  const { data = [], isPending } = useGetList<LoggedRequest>(
    'apiLogs',
    { filter: { request_id: requestId }, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: entry !== undefined && typeof requestId === 'string' },
  );
  if (isPending) return null;
  return (
    <Stack component="section" spacing={3}>
      <Typography variant="subtitle1" component="h3">
        {translate('logs.requests')}
      </Typography>
      {data.length === 0 && <Typography color="textSecondary">{translate('logs.noRequest')}</Typography>}
      {data.map(({ id, method, path }) => (
        <RecordLink key={id} resource="apiLogs" id={id} label={`${method} ${path}`} dense={false} />
      ))}
    </Stack>
  );
}
