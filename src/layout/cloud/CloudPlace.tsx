import { lazy, Suspense } from 'react';
import { useCloudSelection } from '#src/session/cloud/useCloudSelection.ts';
import { useCloudPage } from './useCloudPage.ts';

const CloudSwitcher = lazy(async () => ({ default: (await import('./CloudSwitcher.tsx')).CloudSwitcher }));
const CloudName = lazy(async () => ({ default: (await import('./CloudName.tsx')).CloudName }));

/**
 * Where the cloud stands in the navigation bar: to be switched (spec 2.5), or named where a page is about it all the
 * same. Keeps the selection too.
 */
export function CloudPlace() {
  const { selects, switcher, named } = useCloudPage();
  useCloudSelection(selects);
  return (
    <Suspense fallback={null}>
      {switcher && <CloudSwitcher />}
      {named && <CloudName />}
    </Suspense>
  );
}
