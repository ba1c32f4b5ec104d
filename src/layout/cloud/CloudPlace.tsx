import { lazy } from 'react';
import { useCloudSelection } from '#src/session/cloud/useCloudSelection.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { useCloudPage } from './useCloudPage.ts';

const CloudSwitcher = lazy(async () => ({ default: (await import('./CloudSwitcher.tsx')).CloudSwitcher }));
const CloudName = lazy(async () => ({ default: (await import('./CloudName.tsx')).CloudName }));

/**
 * The cloud in the navigation bar: the switcher (spec 2.5), or the name on a page that only shows it. Also keeps the
 * selection valid.
 */
export function CloudPlace() {
  const { selects, switcher, named } = useCloudPage();
  useCloudSelection(selects);
  return (
    <Contained>
      {switcher && <CloudSwitcher />}
      {named && <CloudName />}
    </Contained>
  );
}
