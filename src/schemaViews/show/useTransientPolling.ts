import { useEffect } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/constants.ts';
import type { Definition } from '#model/definition.ts';

/** Spec 9: every five seconds, here only while the record's state ends by itself and somebody is looking. */
export function useTransientPolling(definition: Definition, record: Record<string, unknown> | undefined, refetch: () => unknown): void {
  const transient = isTransient(definition, record);
  useEffect(() => {
    if (!transient) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [transient, refetch]);
}

export function isTransient({ stateField, fields }: Definition, record: Record<string, unknown> | undefined): boolean {
  const state = stateField && record?.[stateField];
  return typeof state === 'string' && fields[stateField ?? '']?.values?.[state]?.transient === true;
}
