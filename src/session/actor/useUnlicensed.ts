import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { isWarnedOfLicence } from '#model/rules/licence/licenceNotice.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { licenceQuery } from './licenceQuery.ts';
import { useActor } from './useActor.ts';

/**
 * Whether what is managed here may not be written because the last licence has expired (spec 8.2). Only who looks after
 * it may ask; the server refuses all.
 */
export function useUnlicensed(definition: Pick<Definition, 'service'> | undefined): boolean {
  const { services } = useManifest();
  const { kind } = useActor();
  const [now] = useState(() => Date.now());
  const { data } = useQuery({ ...licenceQuery, enabled: isWarnedOfLicence(kind) });
  if (!definition || services[definition.service]?.licensed !== true) return false;
  return data ? data.end_timestamp <= now : false;
}
