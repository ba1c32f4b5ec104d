import { lazy, Suspense } from 'react';
import { useLocation } from 'react-admin';
import { landingOf } from '#model/rules/navigation/landingOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from '#src/session/actor/useActor.ts';

const WaitingStrip = lazy(async () => ({ default: (await import('./WaitingStrip.tsx')).WaitingStrip }));

/**
 * On the landing page of a reader (spec 6): what waits for them, if anything of the product can. Readers with a home
 * find it there.
 */
export function LandingWaiting() {
  const manifest = useManifest();
  const actor = useActor();
  const { pathname } = useLocation();
  const canWait = manifest.resources.some(({ waits }) => waits !== undefined);
  const hasHome = manifest.pages.some(({ component }) => component === 'Home');
  if (!canWait || hasHome || landingOf(actor, manifest) !== pathname) return null;
  return (
    <Suspense fallback={<div className="list-waiting" />}>
      <WaitingStrip />
    </Suspense>
  );
}
