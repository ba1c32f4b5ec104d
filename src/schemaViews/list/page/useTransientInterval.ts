import type { Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isTransient } from '#model/access/stateTraits.ts';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';

/**
 * The polling interval (spec 9), only while the live channel is down and a row is in a transient state; react-query
 * pauses it in a hidden tab.
 */
export function useTransientInterval(definition: Definition): (query: Pick<Query, 'state'>) => number | false {
  const isLive = useIsLive();
  return useCallback(
    (query) => {
      if (isLive) return false;
      const page = query.state.data as { data?: Record<string, unknown>[] } | undefined; // The result of getList.
      return page?.data?.some((record) => isTransient(definition, record)) ? REFRESH_INTERVAL_MS : false;
    },
    [definition, isLive],
  );
}
