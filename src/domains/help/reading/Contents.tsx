import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { articlePath } from './articlePath.ts';
import type { HelpCategory } from './helpQueries.ts';

/** Every article by category; the open one is marked. */
export function Contents({ categories, current }: { categories: readonly HelpCategory[]; current?: string }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Nav aria-label={translate('help.all')}>
      {categories.map(({ key, name, articles }) => (
        <section key={key}>
          <h2>{label(name)}</h2>
          <ul>
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <LinkBase to={articlePath(slug)} aria-current={slug === current ? 'page' : undefined}>
                  {label(title)}
                </LinkBase>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Nav>
  );
}

const Nav = styled('nav')({
  fontSize: token.size.text,
  '& section + section': { marginTop: 16 },
  '& h2': { margin: '0 0 4px', padding: '0 8px', color: token.textMuted, fontSize: token.size.note, fontWeight: 500 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: '4px 8px',
    borderRadius: token.radius.medium,
    color: token.text,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& a:hover': { backgroundColor: token.hover },
  '& a[aria-current]': { backgroundColor: token.accentSoft, color: token.accentText, fontWeight: 500 },
});
