import { lazy, Suspense } from 'react';
import { useCloudSelection } from '#src/session/cloud/useCloudSelection.ts';
import { useCloudPage } from './useCloudPage.ts';

const CloudSwitcher = lazy(async () => ({ default: (await import('./CloudSwitcher.tsx')).CloudSwitcher }));

/** Where the cloud switcher stands in the navigation bar, on the pages that have one (spec 2.5). Keeps the selection too. */
export function CloudPlace() {
  const { selects, switcher } = useCloudPage();
  useCloudSelection(selects);
  return switcher ? (
    <Suspense fallback={null}>
      <CloudSwitcher />
    </Suspense>
  ) : null;
}
