import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { articlePath } from './articlePath.ts';
import type { HelpCategory } from './helpQueries.ts';

/** The articles before and after this one, in the order of the contents. */
export function Neighbours({ categories, slug }: { categories: readonly HelpCategory[]; slug: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const all = categories.flatMap(({ articles }) => articles);
  const at = all.findIndex((each) => each.slug === slug);
  if (at < 0) return null;
  const beside = [
    { words: 'help.previous', article: all[at - 1] },
    { words: 'help.next', article: all[at + 1] },
  ] as const;
  return (
    <Row>
      {beside.map(({ words, article }) =>
        article ? (
          <LinkBase key={words} to={articlePath(article.slug)}>
            <small>{translate(words)}</small>
            {label(article.title)}
          </LinkBase>
        ) : (
          <span key={words} />
        ),
      )}
    </Row>
  );
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginTop: 16,
  '& a': { display: 'grid', minWidth: 0, color: token.accentText, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& a:last-of-type:not(:first-of-type)': { textAlign: 'end' },
  '& a:hover': { textDecoration: 'underline' },
  '& small': { color: token.textMuted },
});
