import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCreatePath } from 'react-admin';
import { listTitle } from '#model/rules/navigation/listTitle.ts';
import type { Label } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isReachable } from '#src/routing/isReachable.ts';
import { pathInView } from '#src/routing/outerPath.ts';
import type { Place } from '#src/routing/place.ts';
import { placeAt } from '#src/routing/placeAt.ts';
import { listPageOf } from '#src/routing/routeOf.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { FAVOURITES, starredQuery, type Starred } from './starredQuery.ts';

/** A favourite as a line that opens it. */
export interface StarredLine {
  key: string;
  /** A record has its own title, a page that of the console. */
  title: string | Label;
  /** The kind of record, and where it is. */
  note?: string;
  icon: string;
  path: string;
  /** Selects the cloud of a record, because its page depends on the selected cloud. */
  enter?: () => void;
}

/** The favourites of the reader that can be opened now. */
export function useStarred(): StarredLine[] {
  const label = useLabel();
  const { resources } = useManifest();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const enter = useEnterCloud();
  const routing = useRouting();
  const { data } = useQuery({ ...starredQuery, enabled: useManifestEntry(FAVOURITES) !== undefined });
  return useMemo(
    () =>
      (data ?? []).flatMap((starred): StarredLine[] => {
        const key = `starred ${starred.favourite}`;
        if ('path' in starred) {
          const [pathname = '', search = ''] = starred.path.split('?');
          const place = isReachable(routing, pathname) ? placeAt(routing.table, { pathname, search }) : undefined;
          const page = place && titleOf(place);
          return page ? [{ key, path: starred.path, ...page }] : [];
        }
        const entry = resources.find(({ resource }) => resource === starred.resource);
        if (!entry) return [];
        const { resource, id, view, params } = starred;
        const inView = view && pathInView(routing.table, { resource, view, id: String(id) }, params);
        return [
          {
            key,
            title: starred.title,
            note: [label(entry.label), starred.subtitle].filter(Boolean).join(' · '),
            icon: entry.icon,
            path: inView || outer(createPath({ type: 'show', resource, id }), params),
            enter: () => enter(params.cloud_id),
          },
        ];
      }),
    [data, routing, resources, label, outer, createPath, enter],
  );
}

/** A page of the menu, or a list. */
function titleOf(place: Place): Pick<StarredLine, 'title' | 'icon'> | undefined {
  if (place.kind === 'page') return { title: place.page.title, icon: place.page.icon };
  if (place.view !== 'list') return undefined;
  return { title: listPageOf(place)?.label ?? listTitle(place.entry), icon: place.entry.icon };
}

/** Whether two favourites are the same thing. */
export function isStarred(starred: Starred, subject: Subject): boolean {
  if ('path' in subject) return 'path' in starred && starred.path === subject.path;
  return (
    'resource' in starred && starred.resource === subject.resource && String(starred.id) === String(subject.record_id)
  );
}

/** What can be a favourite: a page by its address, or a record. */
export type Subject = { path: string } | { resource: string; record_id: string };
