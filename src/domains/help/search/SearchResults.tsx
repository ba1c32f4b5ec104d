import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { HelpFault } from '#src/domains/help/reading/HelpFault.tsx';
import { articlePath } from '#src/domains/help/reading/articlePath.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { helpSearchQuery, type Marked } from './helpSearchQuery.ts';

/** What the help has about the words. Earlier results stay until the new ones are there. */
export function SearchResults({ q }: { q: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, isFetching, isError, refetch } = useQuery(helpSearchQuery(q, useLang()));
  if (isError) return <HelpFault onRetry={() => void refetch()} />;
  return (
    <section aria-busy={isFetching} aria-label={translate('help.results')}>
      <output>{data && translate('help.found', { count: data.length, smart_count: data.length })}</output>
      {data === undefined && <LinearProgress sx={{ maxWidth: 640 }} />}
      <List>
        {data?.map(({ slug, title, snippet, category }) => (
          <li key={slug}>
            <LinkBase to={articlePath(slug)}>
              <MarkedText {...title} />
            </LinkBase>
            {category && <small>{label(category)}</small>}
            <p>
              <MarkedText {...snippet} />
            </p>
          </li>
        ))}
      </List>
      {data?.length === 0 && <p>{translate('help.nothing')}</p>}
    </section>
  );
}

function MarkedText({ text, marks }: Marked) {
  const ends = [0, ...marks.flat(), text.length];
  // Every second part is a mark.
  return ends.slice(1).map((end, index) => {
    const part = text.slice(ends[index], end);
    return index % 2 === 1 ? <mark key={index}>{part}</mark> : part;
  });
}

const List = styled('ul')({
  maxWidth: 760,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '12px 0', borderBottom: `1px solid ${token.hairline}`, overflowWrap: 'anywhere' },
  '& a': { color: token.accentText, fontSize: token.size.part, fontWeight: 600, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& small': { marginInlineStart: 8, color: token.textMuted },
  '& p': { margin: '4px 0 0', color: token.textMuted },
  '& mark': { padding: '0 1px', borderRadius: 2, backgroundColor: token.accentSoft, color: token.accentText },
});
