import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { useActor } from '#src/session/actor/useActor.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useTitle } from '#src/layout/title/useTitle.ts';
import { rememberPlace } from './recentPlaces.ts';

/** Keeps where the reader has been, once the page has a name. A form is no place to come back to. */
export function useRememberPlaces(): void {
  const { pathname } = useLocation();
  const { id } = useActor();
  const place = usePlace();
  const title = useTitle();
  const icon = place?.kind === 'page' ? place.page.icon : place?.entry.icon;
  const isForm = place?.kind === 'resource' && (place.view === 'create' || place.view === 'edit');
  useEffect(() => {
    if (icon !== undefined && !isForm && title !== '') rememberPlace(id, { path: pathname, title, icon });
  }, [id, pathname, title, icon, isForm]);
}
