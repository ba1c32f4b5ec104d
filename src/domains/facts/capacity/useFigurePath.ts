import { useLocation } from 'react-admin';
import type { Figure } from '#model/reading/figure.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';

/** The address of the list behind a figure; undefined where the reader has no page for it. */
export function useFigurePath(): (figure: Figure, cloudId?: string) => string | undefined {
  const { resources } = useManifest();
  const { pathname } = useLocation();
  const { cloud } = useSelection();
  return ({ list }, cloudId) => {
    if (list === undefined) return undefined;
    const entry = resources.find(({ resource }) => resource === list.resource);
    if (entry === undefined) return undefined;
    // A page about the selected cloud shows no other one.
    if (cloudId !== undefined && cloud?.cloud_id !== cloudId) return undefined;
    // The rows may be those of the page itself, which is another one for providers.
    const own = [entry.routes, ...(entry.views ?? []).map(({ routes }) => routes)].find(
      (routes) => routes?.list?.path === pathname,
    );
    const path =
      own?.list?.path ?? entry.routes.list?.path ?? entry.views?.find(({ routes }) => routes)?.routes?.list?.path;
    return path === undefined
      ? undefined
      : listAddress({ routes: { list: { path } } } as Parameters<typeof listAddress>[0], list.filter);
  };
}
