import { Navigate } from 'react-admin';
import { landingPath } from '#model/rules/landingPath.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { menuOf } from '#src/layout/menu.ts';
import { hasPage } from '#src/pages/index.ts';
import { useActor } from '#src/session/useActor.ts';
import { NothingAllowed } from './NothingAllowed.tsx';

/** Leads the reader to the landing page of their role (spec 6), else to the first thing in their menu. */
export function Landing() {
  const manifest = useManifest();
  const wanted = landingPath(useActor(), manifest.roles);
  const paths = menuOf(manifest, hasPage).flatMap(({ items }) => items.map(({ path }) => path));
  const target = paths.includes(wanted) ? wanted : paths[0];
  return target ? <Navigate to={target} replace /> : <NothingAllowed />;
}
