import { useMemo, useState } from 'react';
import type { AccessContext } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { useQuery } from '@tanstack/react-query';
import { useManifest } from '#src/definitions/useManifest.ts';
import { licenceQuery } from './licenceQuery.ts';
import { useReadsLicence } from './useReadsLicence.ts';
import { serverNow } from '#src/http/serverNow.ts';

/**
 * The conditions of a decision apart from actor and record: the capabilities and activity of the cloud, the licence,
 * and the time at which the page opened.
 */
export function useAccessContext(
  definition: Definition | undefined,
  record?: Readonly<Record<string, unknown>>,
): AccessContext {
  const { state } = useCloudState(definition, record);
  const [now] = useState(() => serverNow());
  const unlicensed = useUnlicensed(definition, now);
  const capabilities = state?.capabilities;
  const cloudStatus = state?.status;
  return useMemo(() => ({ capabilities, cloudStatus, unlicensed, now }), [capabilities, cloudStatus, unlicensed, now]);
}

/**
 * Whether writes are blocked because the last licence has expired (spec 8.2). Only those who manage the licence may
 * request it; the server refuses everyone's writes.
 */
function useUnlicensed(definition: Pick<Definition, 'service'> | undefined, now: number): boolean {
  const { services } = useManifest();
  const { data } = useQuery({ ...licenceQuery, enabled: useReadsLicence() });
  if (!definition || services[definition.service]?.licensed !== true) return false;
  return data ? data.end_timestamp <= now : false;
}
