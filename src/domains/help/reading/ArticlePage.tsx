import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatDate } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { token } from '#src/ui/theme/token.ts';
import { ArticleText } from './ArticleText.tsx';
import { Contents } from './Contents.tsx';
import { contentsQuery, type HelpArticleReply } from './helpQueries.ts';
import { Neighbours } from './Neighbours.tsx';
import { Vote } from './Vote.tsx';
import { TableOfContents } from './TableOfContents.tsx';

/** An article between the contents of the help centre and its own. `article` is undefined while it loads. */
export function ArticlePage({ slug, article }: { slug: string; article: HelpArticleReply | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { data: contents = [] } = useQuery(contentsQuery);
  usePageTitle(article && label(article.title));
  const text = article && label(article.text);
  return (
    <Columns>
      <aside>
        <Contents categories={contents} current={slug} />
      </aside>
      <article aria-busy={text === undefined}>
        {article?.id !== undefined && (
          <TitleActions>
            <Button variant="outlined" component={LinkBase} to={`/help/articles/${article.id}`}>
              {translate('help.edit')}
            </Button>
          </TitleActions>
        )}
        {article?.status !== undefined && article.status !== 'published' && (
          <Alert severity="info">{translate('help.notPublished')}</Alert>
        )}
        {text === undefined ? <Skeleton variant="rounded" height={360} /> : <ArticleText text={text} />}
        {article && (
          <footer>
            <p>
              {article.category && <span>{label(article.category.name)} · </span>}
              {translate('help.updated', { date: formatDate(new Date(article.updated_at), lang) })}
            </p>
            <Vote key={article.version} article={article} />
            <Neighbours categories={contents} slug={slug} />
          </footer>
        )}
      </article>
      <aside>{text !== undefined && <TableOfContents text={text} />}</aside>
    </Columns>
  );
}

// One column on a phone: first the own contents, then the article; the contents of the help centre come last.
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 1240,
  '& > article': { minWidth: 0, '& > footer': { marginTop: 32, color: token.textMuted } },
  '& > aside:last-of-type': { order: -1 },
  '& > aside:first-of-type': { order: 1, borderTop: `1px solid ${token.hairline}`, paddingTop: 16 },
  '@media (min-width: 992px)': {
    gridTemplateColumns: '220px minmax(0, 1fr)',
    '& > aside:first-of-type': { order: -1, gridRow: 'span 2', borderTop: 0, paddingTop: 0 },
    '& > aside:last-of-type': { order: 0 },
  },
  '@media (min-width: 1280px)': {
    gridTemplateColumns: '220px minmax(0, 1fr) 200px',
    '& > aside': {
      position: 'sticky',
      top: 72,
      alignSelf: 'start',
      maxHeight: 'calc(100vh - 88px)',
      overflowY: 'auto',
    },
    '& > aside:first-of-type': { gridRow: 'auto' },
    '& > aside:last-of-type': { order: 2 },
  },
});
