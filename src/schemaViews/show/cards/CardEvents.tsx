import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useOperationName } from '#src/schemaViews/show/history/useOperationName.ts';
import { CardNote } from './CardNote.tsx';
import { cardRows } from './cardRows.ts';

interface CardEventsProps {
  definition: Definition;
  record: RaRecord;
  count: number;
}

/** The latest entries of the history: what was done, by whom, when, and whether it failed. */
export default function CardEvents({ definition, record, count }: CardEventsProps) {
  const translate = useTranslate();
  const lang = useLang();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isError, refetch } = useQuery({
    // Under the resource's own key, so that refreshing its records refreshes their history.
    queryKey: [definition.resource, 'history', { id: record.id, size: count }],
    queryFn: ({ signal }) =>
      dataProvider.history(definition.resource, {
        id: record.id,
        size: count,
        meta: { path: { cloud_id: String(record.cloud_id) } },
        signal,
      }),
    retry: false,
  });
  const nameOf = useOperationName(definition);
  if (!data && isError) return <CardNote text={translate('record.history.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={64} aria-label={translate('record.show.loading')} />;
  if (data.data.length === 0) return <CardNote text={translate('record.history.empty')} />;
  return (
    <Box component="ol" sx={cardRows}>
      {data.data.map(
        ({ id, at, operation, operation_label: words, actor_name: name, actor_hidden: isHidden, outcome }) => (
          <li key={id}>
            <span data-name>
              {asTitle(nameOf(operation, words))}{' '}
              {outcome === 'failed' && <Tag tone="danger">{translate('record.history.outcome.failed')}</Tag>}
            </span>
            <span className="value-muted">
              {name ?? translate(isHidden ? 'record.history.somebody' : 'record.history.platform')}
            </span>
            <time
              className="value-muted"
              dateTime={new Date(at).toISOString()}
              title={formatDateTime(new Date(at), lang)}
            >
              {formatAge(new Date(at), lang)}
            </time>
          </li>
        ),
      )}
    </Box>
  );
}

const asTitle = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
