import { useEffect } from 'react';
import { isTransient } from '#model/access/stateTraits.ts';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';

/**
 * Polls every five seconds (spec 9), only while the live channel is down, the record is in a transient state and the
 * page is visible.
 */
export function useTransientPolling(
  definition: Definition,
  record: Record<string, unknown> | undefined,
  refetch: () => unknown,
): void {
  const transient = record !== undefined && isTransient(definition, record);
  const isLive = useIsLive();
  useEffect(() => {
    if (!transient || isLive) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [transient, isLive, refetch]);
}
