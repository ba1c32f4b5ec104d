import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-admin';
import '#src/i18n/parts/help.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { ErrorArticle } from './ErrorArticle.tsx';
import { HelpFault } from './HelpFault.tsx';
import { articleQuery } from './helpQueries.ts';
import { MissingArticle } from './MissingArticle.tsx';

const ERROR = /^error-(\d{1,6})$/;

/** `/help/helpCenter/:id` (spec 2.2): one article, or the page of an error code. */
export function HelpArticle() {
  const { id = '' } = useParams();
  const code = ERROR.exec(id)?.[1];
  return code === undefined ? <WrittenArticle key={id} slug={id} /> : <ErrorArticle key={id} code={code} />;
}

function WrittenArticle({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(articleQuery(slug));
  if (error instanceof ApiFault && error.status === 404) return <MissingArticle />;
  if (error && data === undefined) return <HelpFault onRetry={() => void refetch()} />;
  return <ArticlePage slug={slug} article={data} />;
}
