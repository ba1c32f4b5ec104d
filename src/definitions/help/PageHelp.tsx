import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { articleOf } from '#model/rules/navigation/articleOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Place } from '#src/routing/place.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useReach } from '#src/routing/useReach.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { helpPath } from './helpPath.ts';

/** Leads from the title of a page to the article about it. */
export function PageHelp({ ofRecord = false }: { ofRecord?: boolean }) {
  const translate = useTranslate();
  const reaches = useReach();
  const place = usePlace();
  const path = usePageArticle(place);
  // The page of a record has its title in its own heading; a page that shows a record has its own.
  if (ofRecord !== (place?.kind === 'resource' && place.view === 'show')) return null;
  if (path === undefined || !reaches(path)) return null;
  const words = translate('shell.pageHelp');
  return (
    <Mark to={path} title={words} aria-label={words}>
      <Icon word="help" size={16} />
    </Mark>
  );
}

/** The path of the article about the open page; undefined if it has none. */
function usePageArticle(place: Place | undefined): string | undefined {
  const { help, groups } = useManifest();
  if (!place) return undefined;
  const route = routeOf(place);
  const group = groups.find(({ key }) => key === route.group);
  const article = articleOf({ route, group, ...(place.kind === 'resource' && { resource: place.entry }) });
  // An article does not lead to one.
  return article === undefined || route.path === help ? undefined : helpPath(help, article);
}

const Mark = styled(LinkBase)({
  display: 'inline-flex',
  alignSelf: 'center',
  flex: 'none',
  padding: 4,
  borderRadius: token.radius.medium,
  color: token.textFaint,
  '&:hover': { color: token.accentText, backgroundColor: token.hover },
});
