import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkBase, useLocation, useNavigate } from 'react-admin';
import { SearchBox } from '#src/domains/help/search/SearchBox.tsx';
import { SearchResults } from '#src/domains/help/search/SearchResults.tsx';
import '#src/i18n/parts/help.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { useReach } from '#src/routing/useReach.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { articlePath } from './articlePath.ts';
import { HelpFault } from './HelpFault.tsx';
import { contentsQuery, type HelpCategory } from './helpQueries.ts';

const TYPING_PAUSE_MS = 150;
const MANAGED = '/help/articles';

/** `/help` (spec 2.2): every article that the reader may read, by category. */
export function HelpCentre() {
  const translate = useTranslate();
  const reaches = useReach();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  useEffect(() => {
    // The words are in the address, so that a result leads back to them; typing fills no history.
    const words = q === '' ? '' : `?${new URLSearchParams({ q })}`;
    if (q !== inAddress) navigate(`${pathname}${words}`, { replace: true });
    // The address follows the words, not the other way round.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [q]);
  return (
    <Page>
      {reaches(MANAGED) && (
        <TitleActions>
          <Button variant="outlined" component={LinkBase} to={MANAGED}>
            {translate('help.manage')}
          </Button>
        </TitleActions>
      )}
      <p>{translate('help.lead')}</p>
      <SearchBox typed={typed} onType={setTyped} />
      {q === '' ? <AllArticles /> : <SearchResults q={q} />}
    </Page>
  );
}

function AllArticles() {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(contentsQuery);
  return (
    <>
      {isError && <HelpFault onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton variant="rounded" height={320} />}
      {data?.length === 0 && <p>{translate('help.empty')}</p>}
      {data && (
        <Grid>
          {data.map((category) => (
            <Category key={category.key} category={category} />
          ))}
        </Grid>
      )}
    </>
  );
}

function Category({ category: { name, icon, articles } }: { category: HelpCategory }) {
  const label = useLabel();
  return (
    <Card>
      <h2>
        <Icon word={icon} size={18} />
        {label(name)}
      </h2>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <LinkBase to={articlePath(slug)}>{label(title)}</LinkBase>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Page = styled('div')({ maxWidth: 1200, '& > p': { margin: '0 0 16px', color: token.textMuted } });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 16,
});

const Card = styled('section')({
  padding: '16px 20px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    margin: '0 0 8px',
    fontSize: token.size.part,
    fontWeight: 600,
    '& > span': { color: token.textFaint },
  },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: '4px 0',
    color: token.accentText,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& a:hover': { textDecoration: 'underline' },
});
