import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { MoreButton } from './MoreButton.tsx';
import { scalarsOf } from './scalarsOf.ts';
import { Timeline } from './Timeline.tsx';

const PAGE_SIZE = 20;

interface Props {
  definition: Definition;
  record: RaRecord;
}

/** The changes of a record, or everything that happened. */
export default function HistoryTab(props: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState<'changes' | 'all'>('changes');
  return (
    <Stack spacing={3}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={shown}
        aria-label={translate('record.history.show')}
        onChange={(_, next: 'changes' | 'all' | null) => next && setShown(next)}
      >
        <ToggleButton value="changes">{translate('record.history.changes')}</ToggleButton>
        <ToggleButton value="all">{translate('record.history.all')}</ToggleButton>
      </ToggleButtonGroup>
      {shown === 'changes' ? <Changes {...props} /> : <Timeline {...props} />}
    </Stack>
  );
}

/** Who changed what and when, newest first, each field before and after. */
function Changes({ definition, record }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useInfiniteQuery({
    // Under the resource's own key, so that refreshing its records refreshes their history.
    queryKey: [definition.resource, 'history', String(record.id)],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.history(definition.resource, {
        id: record.id,
        from: pageParam,
        size: PAGE_SIZE,
        meta: { path: scalarsOf(record) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.data.length, 0);
      return seen < last.total && last.data.length > 0 ? seen : undefined;
    },
  });
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('record.show.retry')}</Button>}>
        {translate('record.history.failed')}
      </Alert>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <Typography color="textSecondary">{translate('record.history.empty')}</Typography>;
  return (
    <Stack spacing={3}>
      <Stack component="ol" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <HistoryItem key={entry.id} definition={definition} entry={entry} />
        ))}
      </Stack>
      <MoreButton query={query} label={translate('record.history.more')} />
    </Stack>
  );
}
