import type { Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/constants.ts';
import type { Definition } from '#model/definition.ts';

/**
 * Spec 9's interval, but only while a row on the page is in a state that ends by itself; react-query holds it while the
 * tab is hidden. The live channel brings the other changes.
 */
export function useTransientPolling({ stateField, fields }: Definition): (query: Pick<Query, 'state'>) => number | false {
  const state = stateField ? fields[stateField] : undefined;
  return useCallback(
    (query) => {
      const page = query.state.data as { data?: Record<string, unknown>[] } | undefined; // What getList gives.
      const isTransient = (record: Record<string, unknown>) => state?.values?.[String(record[state.name])]?.transient === true;
      return page?.data?.some(isTransient) ? REFRESH_INTERVAL_MS : false;
    },
    [state],
  );
}
