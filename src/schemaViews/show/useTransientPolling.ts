import { useEffect } from 'react';
import { isTransient } from '#model/access/transient.ts';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';

/**
 * Spec 9: every five seconds, here only while the live channel is cut, the record's state ends by itself and somebody
 * is looking.
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
