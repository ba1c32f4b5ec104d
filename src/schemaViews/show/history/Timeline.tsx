import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition, Tone } from '#model/language/definition.ts';
import type { ConsoleDataProvider, HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { Happened, Row, RowName, type EventRow } from './Happened.tsx';
import { HistoryItem } from './HistoryItem.tsx';
import { MoreButton } from './MoreButton.tsx';
import { scalarsOf } from './scalarsOf.ts';
import { useOperationName } from './useOperationName.ts';

interface RequestRow {
  /** That lists it. */
  resource: string;
  id: number;
  at: string;
  user_name: string | null;
  method: string;
  action: string | null;
  status: number | null;
  code: number | null;
  message: string | null;
  duration_ms: number | null;
}

type TimelineEntry =
  | { kind: 'change'; at: string; change: HistoryEntry; request: RequestRow | null; events: EventRow[] }
  | { kind: 'request'; at: string; request: RequestRow }
  | { kind: 'event'; at: string; event: EventRow };

interface TimelineAnswer {
  entries: TimelineEntry[];
  next: string | null;
}

const REFUSED = 400;
const FAILED = 500;

/** The changes of a record, the requests for it and its events, on one timeline, newest first. */
export function Timeline({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useInfiniteQuery({
    queryKey: [definition.resource, 'timeline', String(record.id)],
    queryFn: async ({ pageParam, signal }) =>
      (
        await dataProvider.part<TimelineAnswer>(definition.resource, {
          id: record.id,
          part: 'timeline',
          ...(pageParam !== null && { query: { before: pageParam } }),
          meta: { path: scalarsOf(record) },
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data, isError, refetch } = query;
  if (data === undefined && !isError) return <Skeleton variant="rounded" height={160} />;
  if (data === undefined) return <LoadState failed onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Typography color="textSecondary">{translate('record.history.empty')}</Typography>;
  return (
    <Stack spacing={3}>
      <Stack component="ol" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) =>
          entry.kind === 'change' ? (
            <Operation key={`change ${entry.change.id}`} definition={definition} entry={entry} />
          ) : entry.kind === 'request' ? (
            <Line key={`request ${entry.request.id}`}>
              <Requested definition={definition} row={entry.request} />
            </Line>
          ) : (
            <Line key={`event ${entry.event.id}`}>
              <Happened definition={definition} row={entry.event} />
            </Line>
          ),
        )}
      </Stack>
      <MoreButton query={query} label={translate('record.history.earlier')} />
    </Stack>
  );
}

interface OperationProps {
  definition: Definition;
  entry: Extract<TimelineEntry, { kind: 'change' }>;
}

/** A change, with the request that asked for it and the events that it led to. */
function Operation({ definition, entry: { change, request, events } }: OperationProps) {
  const lines = [
    ...(request === null ? [] : [<Requested key="request" definition={definition} row={request} />]),
    ...events.map((row) => <Happened key={row.id} definition={definition} row={row} />),
  ];
  return (
    <Group>
      <ol>
        <HistoryItem definition={definition} entry={change} />
      </ol>
      {lines.length > 0 && <div>{lines}</div>}
    </Group>
  );
}

function Requested({ definition, row }: { definition: Definition; row: RequestRow }) {
  const translate = useTranslate();
  const lang = useLang();
  const nameOf = useOperationName(definition);
  const { status } = row;
  const tone: Tone =
    status === null ? 'neutral' : status >= FAILED ? 'danger' : status >= REFUSED ? 'warning' : 'success';
  return (
    <Row>
      <time dateTime={row.at}>{formatDateTime(new Date(row.at), lang)}</time>
      <span>{translate('record.history.request')}</span>
      <RowName row={row}>{nameOf(row.action ?? row.method)}</RowName>
      <Tag tone={tone}>{String(status ?? '—')}</Tag>
      <span>{row.user_name ?? ''}</span>
      {row.message !== null && (
        <span>
          {row.code ?? ''} {row.message}
        </span>
      )}
      {row.duration_ms !== null && <span>{row.duration_ms} ms</span>}
    </Row>
  );
}

const Line = styled('li')({
  padding: '8px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
});

const Group = styled('li')({
  '& > ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& > div': {
    display: 'grid',
    gap: 8,
    marginInlineStart: 16,
    padding: '8px 0 0 12px',
    borderInlineStart: `2px solid ${token.hairline}`,
  },
});
