import { Navigate } from 'react-admin';
import { landingOf } from '#model/rules/landingOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { hasPage } from '#src/pages/index.ts';
import { useActor } from '#src/session/useActor.ts';
import { NothingAllowed } from './NothingAllowed.tsx';

/** Leads the reader to where the console begins for them (spec 6). */
export function Landing() {
  const manifest = useManifest();
  const target = landingOf(useActor(), manifest, hasPage);
  return target ? <Navigate to={target} replace /> : <NothingAllowed />;
}
