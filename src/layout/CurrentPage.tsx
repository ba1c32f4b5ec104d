import { Suspense } from 'react';
import { Navigate, ResourceContextProvider, useLocation } from 'react-admin';
import { BrokenPage } from '#src/pages/console/BrokenPage.tsx';
import { Landing } from '#src/pages/console/Landing.tsx';
import { NotFound } from '#src/schemaViews/base/NotFound.tsx';
import { pageOf } from '#src/pages/index.ts';
import type { Place } from '#src/routing/place.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { isEntrance } from '#src/routing/useLeadsOn.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { FormSkeleton } from '#src/schemaViews/form/page/FormSkeleton.tsx';
import { CloudGate } from './cloud/CloudGate.tsx';
import { ErrorBoundary } from '#src/layout/frame/ErrorBoundary.tsx';
import { PageSkeleton } from '#src/layout/frame/PageSkeleton.tsx';
import { resourceViews } from './resource/resourceViews.tsx';

// Spec 2.1: an unknown path leads here.
const NOT_FOUND = '/404';

/** The page of the current address. A page that the reader may not open is treated as missing. */
export function CurrentPage() {
  const { pathname, search } = useLocation();
  const place = usePlace();
  const { table } = useRouting();
  const now = place === undefined ? table.addressNow(pathname) : undefined;
  if (now !== undefined) return <Navigate to={`${now}${search}`} replace />;
  return (
    <ErrorBoundary resetKey={pathname} renderFallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
      <Suspense
        fallback={
          place?.kind === 'resource' && (place.view === 'create' || place.view === 'edit') ? (
            <FormSkeleton />
          ) : (
            <PageSkeleton />
          )
        }
      >
        <CloudGate>{pageAt(place, pathname)}</CloudGate>
      </Suspense>
    </ErrorBoundary>
  );
}

function pageAt(place: Place | undefined, pathname: string) {
  const Page = place?.kind === 'page' ? pageOf(place.page.component) : undefined;
  if (Page) return <Page />;
  if (isEntrance(pathname)) return <Landing meanwhile={<PageSkeleton />} />;
  if (pathname === NOT_FOUND) return <NotFound />;
  if (place?.kind !== 'resource') return <Navigate to={NOT_FOUND} replace />;
  const View = resourceViews[place.view];
  return (
    <ResourceContextProvider value={place.entry.resource}>
      <View />
    </ResourceContextProvider>
  );
}
