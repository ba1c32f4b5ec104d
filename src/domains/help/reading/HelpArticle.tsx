import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useParams } from 'react-admin';
import '#src/i18n/parts/help.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { HelpFault } from './HelpFault.tsx';
import { articleQuery } from './helpQueries.ts';

/** `/help/helpCenter/:id` (spec 2.2): one article. */
export function HelpArticle() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(articleQuery(id));
  if (error instanceof ApiFault && error.status === 404) return <MissingArticle />;
  if (error && data === undefined) return <HelpFault onRetry={() => void refetch()} />;
  return <ArticlePage key={id} slug={id} article={data} />;
}

/** Removed, not published, or for other readers: these look alike. */
function MissingArticle() {
  const translate = useTranslate();
  return (
    <Message
      title={translate('help.missing')}
      text={translate('help.missingText')}
      digits="404"
      actions={
        <Button variant="contained" component={LinkBase} to="/help">
          {translate('help.toHelp')}
        </Button>
      }
    />
  );
}
