import { Suspense } from 'react';
import { Navigate, ResourceContextProvider, useLocation } from 'react-admin';
import type { Operation } from '#model/definition.ts';
import { BrokenPage } from '#src/pages/console/BrokenPage.tsx';
import { Landing } from '#src/pages/console/Landing.tsx';
import { NotFound } from '#src/pages/console/NotFound.tsx';
import { pageOf } from '#src/pages/index.ts';
import type { Place, View } from '#src/routing/place.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ResourceView } from './ResourceView.tsx';

const OPERATION_OF_VIEW: Record<View, Operation> = { list: 'list', show: 'show', create: 'create', edit: 'update' };

// Addresses where the reader goes on to their own landing page (spec 6) when there is nothing for them.
const ENTRANCES = new Set(['/', '/index']);

// Spec 2.1: an unknown path leads here.
const NOT_FOUND = '/404';

/** The page of the present address. What the reader may not open does not exist. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const place = usePlace();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>{pageAt(place, pathname)}</Suspense>
    </ErrorBoundary>
  );
}

function pageAt(place: Place | undefined, pathname: string) {
  const Page = place?.kind === 'page' ? pageOf(place.page.component) : undefined;
  if (Page) return <Page />;
  if (ENTRANCES.has(pathname)) return <Landing />;
  if (pathname === NOT_FOUND) return <NotFound />;
  if (place?.kind !== 'resource' || !place.entry.can.includes(OPERATION_OF_VIEW[place.view])) return <Navigate to={NOT_FOUND} replace />;
  const { resource } = place.entry;
  return (
    <ResourceContextProvider value={resource}>
      <ResourceView key={`${resource} ${place.view} ${place.id}`} resource={resource} view={place.view} />
    </ResourceContextProvider>
  );
}
