import type { Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isTransient } from '#model/access/transient.ts';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';

/**
 * Spec 9's interval, but only while the live channel is cut and a row on the page is in a state that ends by itself;
 * react-query holds it while the tab is hidden.
 */
export function useTransientInterval(definition: Definition): (query: Pick<Query, 'state'>) => number | false {
  const isLive = useIsLive();
  return useCallback(
    (query) => {
      if (isLive) return false;
      const page = query.state.data as { data?: Record<string, unknown>[] } | undefined; // What getList gives.
      return page?.data?.some((record) => isTransient(definition, record)) ? REFRESH_INTERVAL_MS : false;
    },
    [definition, isLive],
  );
}
