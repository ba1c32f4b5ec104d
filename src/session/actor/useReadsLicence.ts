import { isWarnedOfLicence } from '#model/domains/platform/licenceNotice.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from './useActor.ts';

/** Whether to request the licence: only for readers who manage it, and only if a service requires one. */
export function useReadsLicence(): boolean {
  const { services } = useManifest();
  const { kind } = useActor();
  return isWarnedOfLicence(kind) && Object.values(services).some(({ licensed }) => licensed === true);
}
