import { lazy, Suspense } from 'react';
import { useLocation } from 'react-admin';
import { landingOf } from '#model/rules/navigation/landingOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from '#src/session/actor/useActor.ts';

const WaitingStrip = lazy(async () => ({ default: (await import('./WaitingStrip.tsx')).WaitingStrip }));

/** On the landing page of a reader (spec 6): what waits for them, if anything of the product can. */
export function LandingWaiting() {
  const manifest = useManifest();
  const actor = useActor();
  const { pathname } = useLocation();
  const canWait = manifest.resources.some(({ waits }) => waits !== undefined);
  if (!canWait || landingOf(actor, manifest) !== pathname) return null;
  return (
    <Suspense fallback={<div className="list-waiting" />}>
      <WaitingStrip />
    </Suspense>
  );
}
