import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import '#src/i18n/parts/help.ts';
import { ArticleText } from '#src/domains/help/reading/ArticleText.tsx';
import { HelpFault } from '#src/domains/help/reading/HelpFault.tsx';
import { request } from '#src/http/httpClient.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { token } from '#src/ui/theme/token.ts';

const TYPING_PAUSE_MS = 400;

/** A text as readers would see it, with what would be refused. */
export function HelpPreview({ text, lang }: { text: string; lang: Lang }) {
  const translate = useTranslate();
  const wanted = useDebounced(text, TYPING_PAUSE_MS);
  const { data, isError, refetch } = useQuery({
    queryKey: ['suantai', 'help', 'preview', lang, wanted],
    queryFn: async ({ signal }) =>
      (
        await request<{ text: string; faults: string[] }>('/api/sys/v1/help/preview', {
          method: 'POST',
          body: { text: wanted, lang },
          signal,
        })
      ).json,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isError) return <HelpFault onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Paper aria-label={translate('help.editing.preview')}>
      {data.faults.length > 0 && (
        <Alert severity="warning" sx={{ mb: 3, whiteSpace: 'pre-line' }}>
          {data.faults.join('\n')}
        </Alert>
      )}
      <ArticleText text={data.text} />
    </Paper>
  );
}

const Paper = styled('section')({
  padding: '16px 20px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
});
