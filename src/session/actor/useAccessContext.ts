import { useMemo } from 'react';
import type { AccessContext } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { useUnlicensed } from './useUnlicensed.ts';

/** What a decision depends on beside actor and record: what the cloud can do and whether it is at rest, and the licence. */
export function useAccessContext(
  definition: Definition | undefined,
  record?: Readonly<Record<string, unknown>>,
): AccessContext {
  const { state } = useCloudState(definition, record);
  const unlicensed = useUnlicensed(definition);
  const capabilities = state?.capabilities;
  const cloudStatus = state?.status;
  return useMemo(() => ({ capabilities, cloudStatus, unlicensed }), [capabilities, cloudStatus, unlicensed]);
}
