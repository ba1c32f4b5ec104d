import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { HistoryItem } from './HistoryItem.tsx';

const PAGE_SIZE = 20;

/** Who changed what and when, newest first, each field before and after. */
export default function HistoryTab({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
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
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('record.history.more')}
        </Button>
      )}
    </Stack>
  );
}

function scalarsOf(record: RaRecord): Record<string, string | number> {
  const entries = Object.entries(record).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(entries);
}
