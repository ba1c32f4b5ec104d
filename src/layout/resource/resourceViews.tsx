import type { ComponentType } from 'react';
import type { View } from '#src/routing/place.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { ResourceView } from './ResourceView.tsx';
import { useResourceContext } from 'react-admin';

/**
 * The four views with which every definition is registered. Each renders the surrounding resource at the current
 * address, and loads its code and the definition when it renders.
 */
export const resourceViews: Readonly<Record<View, ComponentType>> = {
  list: () => <GeneratedView view="list" />,
  show: () => <GeneratedView view="show" />,
  create: () => <GeneratedView view="create" />,
  edit: () => <GeneratedView view="edit" />,
};

function GeneratedView({ view }: { view: View }) {
  const resource = useResourceContext();
  const place = usePlace();
  if (resource === undefined) throw new Error('A view of a resource is drawn inside a ResourceContext');
  const at = place?.kind === 'resource' ? place : undefined;
  return (
    <ResourceView
      key={`${resource} ${view} ${at?.listView} ${at?.id}`}
      resource={resource}
      view={view}
      listView={at?.listView}
    />
  );
}
