import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import '#src/i18n/parts/help.ts';
import type { Label } from '#model/language/definition.ts';
import type { NextStep as Step } from '#model/messages/errors.ts';
import { NextStep } from '#src/faults/NextStep.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { token } from '#src/ui/theme/token.ts';
import { ArticleText } from './ArticleText.tsx';
import { HelpFault } from './HelpFault.tsx';
import { MissingArticle } from './MissingArticle.tsx';

interface ErrorReply {
  code: number;
  status: number;
  message: Label;
  /** Markdown. */
  advice?: Label;
  next?: Step;
}

const errorQuery = (code: string) =>
  queryOptions({
    queryKey: ['suantai', 'help', 'error', code],
    queryFn: async ({ signal }) => (await request<ErrorReply>(`/api/sys/v1/help/errors/${code}`, { signal })).json,
    retry: retryUnanswered,
  });

const PLACE = /%\{\w+\}/g;

/** The page of an error code, from the catalogue: what it means and what to do. */
export function ErrorArticle({ code }: { code: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, error, refetch } = useQuery(errorQuery(code));
  // What the place of a message holds is only in the message itself.
  const message = data && label(data.message).replace(PLACE, '…');
  usePageTitle(data && translate('help.error.title', { code: data.code }));
  if (error instanceof ApiFault && error.status === 404) return <MissingArticle />;
  if (error && data === undefined) return <HelpFault onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Page>
      <p>{message}</p>
      <h2>{translate('help.error.advice')}</h2>
      {data.advice && <ArticleText text={label(data.advice)} />}
      <NextStep step={data.next} />
      <h2>{translate('help.error.more')}</h2>
      <p>{translate('help.error.support')}</p>
      <p>{translate('help.error.api', { status: data.status, code: data.code })}</p>
    </Page>
  );
}

const Page = styled('article')({
  maxWidth: 760,
  fontSize: token.size.part,
  lineHeight: 1.75,
  overflowWrap: 'anywhere',
  '& > p': { margin: '0 0 12px' },
  '& > p:first-of-type': { fontSize: token.size.title, lineHeight: 1.5 },
  '& > h2': { margin: '24px 0 8px', fontSize: token.size.part },
});
