import type { Actor } from '#model/access/actor.ts';
import { isWarnedOfLicence } from '#model/domains/platform/licenceNotice.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from './useActor.ts';

/** Whether to request the licence: only for readers who manage it, and only if a service requires one. */
export const useReadsLicence = (): boolean => readsLicence({ manifest: useManifest(), actor: useActor() });

export const readsLicence = ({ manifest, actor }: { manifest: Manifest; actor: Actor }): boolean =>
  isWarnedOfLicence(actor.kind) && Object.values(manifest.services).some(({ licensed }) => licensed === true);
