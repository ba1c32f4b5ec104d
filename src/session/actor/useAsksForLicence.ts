import { isWarnedOfLicence } from '#model/rules/licence/licenceNotice.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from './useActor.ts';

/** Only readers who look after the licence may ask for it, and only where a service is written under one. */
export function useAsksForLicence(): boolean {
  const { services } = useManifest();
  const { kind } = useActor();
  return isWarnedOfLicence(kind) && Object.values(services).some(({ licensed }) => licensed === true);
}
