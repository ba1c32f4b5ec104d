import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { headingsOf } from '#src/ui/markdown/headings.ts';
import { token } from '#src/ui/theme/token.ts';

/** The parts of an article and the parts of these, as links; nothing for an article with fewer than two. */
export function TableOfContents({ text }: { text: string }) {
  const translate = useTranslate();
  const entries = headingsOf(text).filter(({ depth }) => depth === 2 || depth === 3);
  if (entries.length < 2) return null;
  return (
    <Nav aria-label={translate('help.inArticle')}>
      <b>{translate('help.inArticle')}</b>
      <ul>
        {entries.map(({ depth, title, anchor }) => (
          <li key={anchor} data-level={depth}>
            <a href={`#${encodeURIComponent(anchor)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Nav>
  );
}

const Nav = styled('nav')({
  fontSize: token.size.text,
  '& b': { display: 'block', marginBottom: 4, color: token.textMuted, fontSize: token.size.note, fontWeight: 500 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', borderInlineStart: `1px solid ${token.hairline}` },
  '& a': {
    display: 'block',
    padding: '3px 12px',
    color: token.textMuted,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& a:hover': { color: token.text },
  '& li[data-level="3"] a': { paddingInlineStart: 24 },
});
