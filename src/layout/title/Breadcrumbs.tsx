import { styled } from '@mui/material/styles';
import { LinkBase, useGetOne } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { titleValue } from '#model/reading/titleIn.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { shortId } from '#src/fields/format/shortId.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { pathPattern } from '#src/routing/pathPattern.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/ui/theme/token.ts';
import { crumbsOf, recordAbove, type Crumb } from './pageText.ts';
import { useTitle } from './useTitle.ts';

/** Group, list, record: the location of the page, with links to its parents. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const label = useLabel();
  const title = useTitle();
  // If a page has the name of its group, show the name once.
  const crumbs = crumbsOf(usePlace(), useManifest(), useCrumbAbove()).filter((crumb) => label(crumb.label) !== title);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={translate('shell.breadcrumbs')}>
      <Trail>
        {crumbs.map((crumb) => (
          <li key={`${crumb.path} ${crumb.label.en}`}>
            {crumb.path ? <LinkBase to={crumb.path}>{label(crumb.label)}</LinkBase> : label(crumb.label)}
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </Trail>
    </nav>
  );
}

/** The record that the page belongs to, by its title and with a link to it. */
function useCrumbAbove(): Crumb | undefined {
  const lang = useLang();
  const found = recordAbove(usePlace(), useManifest());
  const { data } = useGetOne(
    found?.entry.resource ?? '',
    { id: found?.id },
    { enabled: found !== undefined, onError: () => undefined, retry: false },
  );
  const route = found?.entry.routes.show;
  if (!found || !route) return undefined;
  const { entry, id } = found;
  const title = data && titleValue(entry, data, lang);
  const text = isBlank(title) ? `#${shortId(id)}` : String(title);
  const path = pathPattern(route.path).fill((param) => {
    const field = route.params[param];
    return field === entry.idField ? id : data?.[field ?? param];
  });
  return { label: { zh: text, en: text }, path };
}

const Trail = styled('ol')({
  display: 'flex',
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: token.textMuted,
  '& li': { whiteSpace: 'nowrap' },
  '& li + li::before': { content: '"/"', margin: '0 8px', color: token.hairlineStrong },
  // Clipped only at its end: the line is too low for descenders.
  '& li:last-of-type': { color: token.text, maxWidth: 360, overflowX: 'clip', textOverflow: 'ellipsis' },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: token.text, textDecoration: 'underline' },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { display: 'none' },
});
